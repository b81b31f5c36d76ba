import { formatCents } from '#src/lib/money.ts';
import { LOCALES } from '#src/model/languages.ts';
import { mailHref, phoneHref } from '#src/model/links.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { CareSymbol } from '#src/ui/CareSymbol.tsx';
import { SizeDrawing } from '#src/ui/SizeDrawing.tsx';
import { Prose } from '../parts/Prose.tsx';
import { ofReact, type ViewProps } from '../view.ts';
import { availabilityText } from './availability.ts';
import type { productDetail } from './block.ts';
import { splitDescription } from './description.ts';
import { enquiries } from './enquiry.ts';
import { messages } from './messages.ts';
import { sizesOf } from './sizes.ts';

type Props = Pick<ViewProps<typeof productDetail>, 'block' | 'data'>;

/** What to choose and know below the colours: sizes, availability, enquiry, details. */
export const BuyRest = ofReact(function BuyRest({ block, data }: Props) {
  const { product, colours, lang } = data;
  return (
    <div className="buy__rest">
      {product.sizes.length > 0 && <Sizes block={block} data={data} />}
      {colours.length === 0 && (
        <p className={product.availability === 'unavailable' ? 'avail avail--off' : 'avail'}>
          {availabilityText(product.availability, product.availableFrom, lang)}
        </p>
      )}
      <Enquiry data={data} />
      <Details block={block} data={data} />
    </div>
  );
});

function Sizes({ block, data: { product, lang } }: Props) {
  const { sizes, chosen } = sizesOf(product);
  return (
    <fieldset className="choice">
      <legend className="label">{messages[lang].size}</legend>
      <div className="sizes">
        {sizes.map(({ label, widthCm, heightCm, priceCents }, index) => (
          <label key={label} className="size">
            <input
              type="radio"
              name={`c-size-${block.id}`}
              className={`si-${index}`}
              value={label}
              defaultChecked={index === chosen}
            />
            {widthCm !== null && heightCm !== null && (
              <SizeDrawing widthCm={widthCm} heightCm={heightCm} />
            )}
            <span className="num">
              {label}
              <small>{formatCents(priceCents, LOCALES[lang])}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Enquiry({ data }: Pick<Props, 'data'>) {
  const { phone, email } = data.site;
  const words = messages[data.lang];
  if (phone === null && email === null) return null;
  return (
    <div className="go">
      {email !== null &&
        enquiries(data, email).map(({ size, colour, href }) => (
          <a key={`${size} ${colour}`} className="btn" data-s={size} data-c={colour} href={href}>
            {words.enquire}
          </a>
        ))}
      <div className="contact">
        {phone !== null && (
          <a href={phoneHref(phone)} className="num">
            <small>{words.call}</small>
            {phone}
          </a>
        )}
        {email !== null && (
          <a href={mailHref(email)}>
            <small>{words.write}</small>
            {email}
          </a>
        )}
      </div>
    </div>
  );
}

function Details({ block, data }: Props) {
  const { product, washing, lang } = data;
  const { parts } = splitDescription(product.text);
  const more = splitDescription(block.more).parts;
  return (
    <div className="details">
      {parts.map(({ title, nodes }) => (
        <Accordion key={title} title={title} lang={product.bodyLang ?? undefined}>
          <Prose nodes={nodes} />
        </Accordion>
      ))}
      {washing.length > 0 && (
        <Accordion title={messages[lang].care} open>
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
}
