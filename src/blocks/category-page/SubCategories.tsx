import type { Language } from '#src/model/languages.ts';
import { href } from '#src/model/links.ts';
import { messages } from './messages.ts';
import type { CategoryData } from '../load/category.ts';
import { renditionUrl } from '../parts/picture-source.ts';

type Props = {
  categories: readonly CategoryData[];
  lang: Language;
  label: string;
};

/** The categories below this one, each with a piece of its cloth. */
export function SubCategories({ categories, lang, label }: Props) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={label}>
      <ul className="subs">
        {categories.map(({ id, name, textLang, path, image, total }) => (
          <li key={id}>
            <a href={href(path)}>
              {image && (
                <img
                  src={renditionUrl(image, 160)}
                  alt=""
                  width="40"
                  height="40"
                  decoding="async"
                />
              )}
              <span>
                <span lang={textLang === lang ? undefined : textLang}>{name}</span>{' '}
                <small className="num">{messages[lang].products(total)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
