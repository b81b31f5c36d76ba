import { mailHref, phoneHref } from '#src/model/links.ts';
import { ofReact, type ViewProps } from '../view.ts';
import { Amounts } from './Amounts.tsx';
import type { productDetail } from './block.ts';
import { enquiries } from './enquiry.ts';
import { messages } from './messages.ts';

type Props = Pick<ViewProps<typeof productDetail>, 'data'>;

/** The button that asks for the goods. On a phone it is a bar with the price that stays in sight. */
export const Enquire = ofReact(function Enquire({ data }: Props) {
  const { email } = data.site;
  const words = messages[data.lang];
  if (email === null) return null;
  return (
    <div className="go">
      <Amounts data={data} />
      {enquiries(data, email).map(({ size, colour, ...enquiry }) =>
        'href' in enquiry ? (
          <a
            key={`${size} ${colour}`}
            className="btn"
            data-s={size}
            data-c={colour}
            href={enquiry.href}
          >
            {words.enquire}
          </a>
        ) : (
          <p key={`${size} ${colour}`} className="go__not" data-s={size} data-c={colour}>
            {enquiry.missing}
          </p>
        ),
      )}
    </div>
  );
});

/** The other ways to the shop, and to show the goods to somebody. */
export const Contact = ofReact(function Contact({ data }: Props) {
  const { phone, email } = data.site;
  const words = messages[data.lang];
  return (
    <div className="reach">
      {(phone !== null || email !== null) && (
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
