import type { Embed } from '#src/model/fields/embed.ts';
import type { Language } from '#src/model/languages.ts';
import { messages } from './messages.ts';

/**
 * Stands for a film or map of others until somebody wants it (`client/visitor/embed.ts`): before that nothing is
 * asked of them. The buttons can be pressed once they do something; without JavaScript the link leads there.
 */
export function Elsewhere({ embed, title, lang }: { embed: Embed; title: string; lang: Language }) {
  const words = messages[lang];
  const { src, page, provider } = embed;
  return (
    <div className="embed" data-embed={src} data-title={title} data-never={words.never}>
      <p>{words.from(provider)}</p>
      <button type="button" className="btn" value="once" disabled>
        {words.once}
      </button>
      <button type="button" className="btn" value="always" disabled>
        {words.always}
      </button>
      <a href={page} rel="noopener">
        {words.there(provider)}
      </a>
    </div>
  );
}
