import { href } from '#src/model/links.ts';
import type { ViewProps } from '../view.ts';
import type { languageSwitch } from './block.ts';
import { messages } from './messages.ts';

/** The page in the other languages, each named in its own. */
export function View({ data, lang }: ViewProps<typeof languageSwitch>) {
  return (
    <nav aria-label={messages[lang].label}>
      <ul className="languages">
        {data.languages.map(({ language, current, path }) => (
          <li key={language}>
            <a
              href={href(path)}
              lang={language}
              hrefLang={language}
              aria-current={current ? 'true' : undefined}
            >
              {messages[language].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
