import type { Language } from '#src/model/languages.ts';
import { ENQUIRY_PATHS, mailHref, phoneHref } from '#src/model/links.ts';
import { ofReact, type ViewProps } from '../view.ts';
import { Amounts } from './Amounts.tsx';
import type { productDetail } from './block.ts';
import { askFormId, enquiries, type Enquiry } from './enquiry.ts';
import { messages } from './messages.ts';

type Props = Pick<ViewProps<typeof productDetail>, 'block' | 'data'>;

/** The button that asks for the goods. On a phone it is a bar with the price that stays in sight. */
export const Enquire = ofReact(function Enquire({ block, data }: Props) {
  const { product, lang } = data;
  return (
    <form
      className="go"
      id={askFormId(block)}
      method="post"
      action={ENQUIRY_PATHS[lang]}
      data-add=""
      data-cents={product.priceCents}
    >
      {/* Enter on a size presses the first button: it must not be that of another colour. This one sends nothing. */}
      <button type="submit" formMethod="dialog" hidden />
      <input type="hidden" name="product" value={product.id} />
      <Amounts data={data} />
      {enquiries(data).map((enquiry) => (
        <Way key={`${enquiry.size} ${enquiry.colour}`} enquiry={enquiry} lang={lang} />
      ))}
    </form>
  );
});

/** The button for a colour, or for one of its sizes; or the reason why there is none. */
function Way({ enquiry, lang }: { enquiry: Enquiry; lang: Language }) {
  const words = messages[lang];
  const of = { 'data-s': enquiry.size, 'data-c': enquiry.colour };
  if ('missing' in enquiry) {
    return (
      <p className="go__not" {...of}>
        {enquiry.missing}
      </p>
    );
  }
  if ('waitFor' in enquiry) {
    return (
      <a className="btn" href={enquiry.waitFor} rel="nofollow" {...of}>
        {words.waitFor}
      </a>
    );
  }
  return (
    <button className="btn" type="submit" name="add" value={enquiry.ask} {...of}>
      {words.enquire}
    </button>
  );
}

/** The buttons that ask for a sample, one a colour, of which the style sheet shows the chosen one's. */
function Samples({ block, data: { product, colours, lang } }: Props) {
  if (!product.hasSamples) return null;
  const asked = colours.length > 0 ? colours : [{ id: '', key: '' }];
  return asked.map(({ id, key }, index) => (
    <button
      key={key}
      className="btn btn--plain"
      type="submit"
      form={askFormId(block)}
      name="sample"
      value={id}
      data-c={colours.length > 0 ? index : undefined}
    >
      {messages[lang].sample}
    </button>
  ));
}

/** The other ways to the shop, and to show the goods to somebody. */
export const Contact = ofReact(function Contact({ block, data }: Props) {
  const { phone, email } = data.site;
  const { name, articleNumber } = data.product;
  const words = messages[data.lang];
  return (
    <div className="reach">
      <Samples block={block} data={data} />
      {(phone !== null || email !== null) && (
        <div className="contact">
          {phone !== null && (
            <a href={phoneHref(phone)} className="num">
              <small>{words.call}</small>
              {phone}
            </a>
          )}
          {email !== null && (
            <a href={mailHref(email, words.subject(name, articleNumber))}>
              <small>{words.write}</small>
              {email}
            </a>
          )}
        </div>
      )}
      {data.own && (
        <p className="share">
          <button type="button" data-share={words.copied}>
            {words.share}
          </button>
          <span role="status" />
        </p>
      )}
    </div>
  );
});
