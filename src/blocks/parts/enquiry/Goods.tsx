import { formatCents } from '#src/lib/money.ts';
import {
  ARTICLE_WORDS,
  detailsOf,
  type EnquiryPosition,
  hasNewPrice,
  MOST_OF_ONE,
  totalOf,
} from '#src/model/pages/enquiry.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { href } from '#src/model/links.ts';
import { pictureUrl } from '#src/model/fields/picture.ts';
import { messages } from './messages.ts';
import { Quantity } from './Quantity.tsx';

type Props = {
  positions: readonly EnquiryPosition[];
  lang: Language;
  /** What the name of each is: the page has a heading of the first level above them, the sheet one of the second. */
  heading: 'h2' | 'h3';
  /** With JavaScript: what becomes of a change. */
  live?:
    | {
        onQuantity(position: EnquiryPosition, quantity: number): void;
        onRemove(position: EnquiryPosition): void;
      }
    | undefined;
};

/** What is asked for, with its price of today. Without JavaScript its fields are sent with the form. */
export function Goods({ positions, lang, heading, live }: Props) {
  const words = messages[lang];
  // What is sent says which prices were seen.
  const seen = positions.map(({ good, priceCents, state }) =>
    state === 'there' ? { ...good, seenCents: priceCents } : good,
  );
  return (
    <div className="goods">
      {!live && (
        <>
          {/* Enter sends the form by its first button. */}
          <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
            {words.button}
          </button>
          <input type="hidden" name="goods" value={JSON.stringify(seen)} />
        </>
      )}
      <ul className="goods__list">
        {positions.map((position, index) => (
          <li key={keyOf(position)} className="goods__item">
            <Good {...{ position, index, lang, heading, live }} />
          </li>
        ))}
      </ul>
      <p className="goods__total" role={live && 'status'}>
        <span>{words.total}</span>
        <b className="num">{formatCents(totalOf(positions), LOCALES[lang])}</b>
        {!live && (
          <button type="submit" name="update" value="1" className="goods__plain">
            {words.update}
          </button>
        )}
      </p>
    </div>
  );
}

const keyOf = ({ good: { kind, product, colour, size } }: EnquiryPosition) =>
  `${kind} ${product} ${colour} ${size}`;

function Good({
  position,
  index,
  lang,
  heading: Heading,
  live,
}: Omit<Props, 'positions'> & { position: EnquiryPosition; index: number }) {
  const words = messages[lang];
  const { good, path, picture, state } = position;
  const name = position.name || words.unnamed;
  const details = detailsOf(position, ARTICLE_WORDS[lang]);
  const kind = good.kind === 'sample' && words.sample;
  // The same article may be there in two colours, in two sizes, and as a sample.
  const whole = [name, position.colour, position.size, kind].filter(Boolean).join(', ');
  const isCounted = good.kind === 'goods' && state === 'there';
  return (
    <>
      {picture && (
        <img
          src={pictureUrl({ ...picture, width: 160, format: 'webp' })}
          alt=""
          width="160"
          height="200"
        />
      )}
      <div className="goods__about">
        <Heading className="goods__name" lang={position.nameLang ?? undefined}>
          {path === null ? name : <a href={href(path)}>{name}</a>}
        </Heading>
        {details && <p className="soft num">{details}</p>}
        <Cost {...{ position, lang }} />
        <Trouble {...{ position, lang }} />
        <div className="goods__change">
          {isCounted && (
            <Quantity
              name={`n-${index}`}
              {...{ lang, of: whole, quantity: good.quantity }}
              onQuantity={live && ((quantity) => live.onQuantity(position, quantity))}
            />
          )}
          <button
            type={live ? 'button' : 'submit'}
            name="remove"
            value={index}
            className="goods__plain"
            aria-label={words.removeOf(whole)}
            onClick={
              live &&
              (({ currentTarget }) => {
                focusBeside(currentTarget);
                live.onRemove(position);
              })
            }
          >
            {words.remove}
          </button>
        </div>
        {isCounted && good.quantity === MOST_OF_ONE && (
          <p role={live && 'status'}>{words.most(MOST_OF_ONE)}</p>
        )}
      </div>
    </>
  );
}

/** Gives the focus to the same button of the next item, or of the one before, since its own will be gone. */
function focusBeside(button: HTMLButtonElement): void {
  const item = button.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  beside?.querySelector('button')?.focus();
}

function Cost({ position, lang }: { position: EnquiryPosition; lang: Language }) {
  const words = messages[lang];
  const { good, priceCents, state } = position;
  if (good.kind === 'sample') {
    return (
      <p className="price">
        {words.sample}, {words.free}
      </p>
    );
  }
  if (state !== 'there') return null;
  const each = formatCents(priceCents, LOCALES[lang]);
  if (good.quantity === 1) return <p className="price num">{each}</p>;
  return (
    <p className="price num">
      {formatCents(priceCents * good.quantity, LOCALES[lang])}{' '}
      <span className="soft">({words.each(each)})</span>
    </p>
  );
}

/** What is to be known before it is sent. */
function Trouble({ position, lang }: { position: EnquiryPosition; lang: Language }) {
  const words = messages[lang];
  const { good, priceCents, state } = position;
  const amount = (cents: number) => formatCents(cents, LOCALES[lang]);
  if (state !== 'there') {
    return <p className="form__error">{state === 'gone' ? words.gone : words.soldOut}</p>;
  }
  if (!hasNewPrice(position) || good.seenCents === null) return null;
  return (
    <p className="form__error">{words.newPrice(amount(good.seenCents), amount(priceCents))}</p>
  );
}
