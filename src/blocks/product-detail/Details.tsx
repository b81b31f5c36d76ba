import { Accordion } from '#src/ui/Accordion.tsx';
import { CareSymbol } from '#src/ui/CareSymbol.tsx';
import { Prose } from '../parts/Prose.tsx';
import { ofReact, type ViewProps } from '../view.ts';
import type { productDetail } from './block.ts';
import { splitDescription } from './description.ts';
import { messages } from './messages.ts';

type Props = Pick<ViewProps<typeof productDetail>, 'block' | 'data'>;

/** The texts about a product, below the choices. */
export const Details = ofReact(function Details({ block, data }: Props) {
  const { product, washing, lang } = data;
  const { opening, parts } = splitDescription(product.text);
  const more = splitDescription(block.more).parts;
  return (
    <div className="details">
      {opening.length > 0 && (
        <div className="prose" lang={product.bodyLang ?? undefined}>
          <Prose nodes={opening} />
        </div>
      )}
      {parts.map(({ title, nodes }) => (
        <Accordion key={title} title={title} lang={product.bodyLang ?? undefined}>
          <Prose nodes={nodes} />
        </Accordion>
      ))}
      {washing.length > 0 && (
        <Accordion title={messages[lang].care}>
          <ul className="care">
            {washing.map(({ id, step, code, name, nameLang, text, textLang }) => (
              <li key={id}>
                <CareSymbol step={step} code={code} />
                <span>
                  <b lang={nameLang ?? undefined}>{name}</b>
                  {text && <small lang={textLang ?? undefined}>{text}</small>}
                </span>
              </li>
            ))}
          </ul>
        </Accordion>
      )}
      {more.map(({ title, nodes }) => (
        <Accordion key={title} title={title}>
          <Prose nodes={nodes} />
        </Accordion>
      ))}
    </div>
  );
});
