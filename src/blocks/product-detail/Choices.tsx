import { formatCents } from '#src/lib/money.ts';
import { LOCALES } from '#src/model/languages.ts';
import { SizeDrawing } from '#src/ui/SizeDrawing.tsx';
import { ofReact, type ViewProps } from '../view.ts';
import { availabilityText } from './availability.ts';
import type { productDetail } from './block.ts';
import { askFormId, coloursOf } from './enquiry.ts';
import { messages } from './messages.ts';
import { areDrawn, existsIn, type ProductSize, sizesOf } from './sizes.ts';

type Props = Pick<ViewProps<typeof productDetail>, 'block' | 'data'>;

/** What can be chosen of a product, and whether it can be had. */
export const Choices = ofReact(function Choices({ block, data }: Props) {
  return (
    <>
      {data.colours.length > 0 && <ColourChoice data={data} />}
      {data.product.sizes.length > 0 && <SizeChoice block={block} data={data} />}
      <Stock data={data} />
    </>
  );
});

/** Colours are links to anchors, so that they work without a script. */
function ColourChoice({ data: { colours, lang } }: Pick<Props, 'data'>) {
  const words = messages[lang];
  return (
    <fieldset className="choice">
      <legend>
        <span className="label">{words.colour}</span>
        {colours.map(({ key, name, nameLang }, index) => (
          <span key={key} lang={nameLang ?? undefined} data-c={index}>
            {name}
          </span>
        ))}
      </legend>
      <ul className="swatches">
        {colours.map(({ key, name, nameLang, anchor, availability }, index) => (
          <li key={key}>
            <a
              className={availability === 'unavailable' ? 'swatch swatch--off' : 'swatch'}
              href={`#${encodeURI(anchor)}`}
              title={name}
            >
              <i className={`cloth c-${key}`} />
              <span className="vh">
                <span lang={nameLang ?? undefined}>{name}</span>
                {availability === 'unavailable' && `, ${words.soldOut}`}
              </span>
              <b data-c={index}>
                <span className="vh">, {words.chosen}</span>
              </b>
            </a>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A size that does not exist in the chosen colour gives its place to the reason. */
function SizeChoice({ block, data }: Props) {
  const { product, colours, lang } = data;
  const { sizes, chosen } = sizesOf(product);
  const isDrawn = areDrawn(sizes);
  return (
    <fieldset className="choice">
      <legend className="label">{messages[lang].size}</legend>
      <div className="sizes">
        {sizes.map((size, index) => {
          const without = colours.flatMap(({ id }, at) => (existsIn(size, id) ? [] : [at]));
          return [
            <label
              key={size.slug}
              className="size"
              data-not={without.length > 0 ? without.join(' ') : undefined}
            >
              <input
                type="radio"
                name="size"
                form={askFormId(block)}
                className={`si-${index}`}
                value={size.slug}
                data-cents={size.priceCents}
                defaultChecked={index === chosen}
              />
              <SizeText
                size={size}
                isDrawn={isDrawn}
                note={formatCents(size.priceCents, LOCALES[lang])}
              />
            </label>,
            ...without.map((at) => (
              <p key={`${size.slug} ${at}`} className="size size--not" data-c={at}>
                <SizeText
                  size={size}
                  isDrawn={isDrawn}
                  note={messages[lang].only(coloursOf(size, data))}
                />
              </p>
            )),
          ];
        })}
      </div>
    </fieldset>
  );
}

function SizeText({ size, isDrawn, note }: { size: ProductSize; isDrawn: boolean; note: string }) {
  const { name, label, widthCm, heightCm } = size;
  return (
    <>
      {isDrawn && widthCm !== null && heightCm !== null && (
        <SizeDrawing widthCm={widthCm} heightCm={heightCm} />
      )}
      <span className="num">
        {name !== null && <b>{name}</b>}
        {label}
        <small>{note}</small>
      </span>
    </>
  );
}

/** Whether it can be had, and when it arrives: for each colour, of which the style sheet shows one. */
function Stock({ data: { product, colours, delivery, lang } }: Pick<Props, 'data'>) {
  const stocks = colours.length > 0 ? colours : [product];
  return stocks.map(({ availability, availableFrom }, index) => (
    <p
      key={colours[index]?.key ?? ''}
      className={availability === 'unavailable' ? 'avail avail--off' : 'avail'}
      data-c={colours.length > 0 ? index : undefined}
    >
      {availabilityText({ availability, availableFrom, delivery }, lang)}
    </p>
  ));
}
