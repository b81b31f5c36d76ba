import * as v from 'valibot';
import { writeMail } from '#src/mail/write-mail.ts';
import { say } from '#src/model/forms/dictionary.ts';
import { type Language, LOCALES, MASTER_LANGUAGE } from '#src/model/languages.ts';
import { formatCents } from '#src/lib/money.ts';
import { href } from '#src/model/links.ts';
import {
  createFormKind,
  SentForm,
  type ShopOfForms,
  THANKS_PER_DAY,
  wayToEntry,
} from './form-kind.ts';
import type { Submission } from './store.ts';
import type { SubmissionKind } from './submissions.ts';

/** One of the goods, in words, as it was when it was sent. */
const SentGood = v.object({
  kind: v.picklist(['goods', 'sample']),
  name: v.string(),
  details: v.string(),
  quantity: v.number(),
  priceCents: v.number(),
  /** The path of its page. */
  page: v.string(),
});
export type SentGood = v.InferOutput<typeof SentGood>;

/** What an enquiry keeps: its form, and its goods in the shop's language and in the visitor's. */
export const SentEnquiry = v.object({
  ...SentForm.entries,
  goods: v.object({ shop: v.array(SentGood), sender: v.array(SentGood) }),
});
export type SentEnquiry = v.InferOutput<typeof SentEnquiry>;

/** Enquiries: an item with the goods, and mails that list them, to the shop with what was written. */
export function createEnquiryKind(shop: ShopOfForms): SubmissionKind {
  const { item } = createFormKind(shop);
  return {
    item,
    mails(submission) {
      const sent = v.parse(SentEnquiry, submission.values);
      const toShop = { name: 'shop', mail: mailToShop(shop, submission, sent) };
      if (sent.email === null) return [toShop];
      const mail = confirmation(shop, submission, sent.email, sent.goods.sender);
      return [toShop, { name: 'sender', mail, perDay: THANKS_PER_DAY }];
    },
  };
}

function mailToShop(shop: ShopOfForms, submission: Submission, sent: SentEnquiry) {
  const { number } = submission;
  const words = shop.words(MASTER_LANGUAGE);
  const written = writeMail(
    {
      language: MASTER_LANGUAGE,
      subject: say(words, ['mail-enquiry-shop-subject'], { number }),
      heading: say(words, ['mail-enquiry-shop-heading'], { number }),
      parts: [
        { kind: 'facts', rows: rowsOf(shop, sent.goods.shop, MASTER_LANGUAGE) },
        { kind: 'facts', rows: sent.rows },
        wayToEntry(shop, submission, MASTER_LANGUAGE),
        { kind: 'note', text: say(words, ['mail-enquiry-shop-note']) },
      ],
    },
    shop.sender(MASTER_LANGUAGE),
  );
  const replyTo = sent.email === null ? {} : { replyTo: { address: sent.email } };
  return { to: { address: shop.inbox() }, ...replyTo, ...written };
}

/** Without the words of whoever sent it: the address may be that of somebody else. */
function confirmation(
  shop: ShopOfForms,
  { number, language }: Submission,
  address: string,
  goods: readonly SentGood[],
) {
  const words = shop.words(language);
  const sender = shop.sender(language);
  const written = writeMail(
    {
      language,
      subject: say(words, ['mail-enquiry-subject'], { number }),
      heading: say(words, ['mail-enquiry-heading'], { number }),
      parts: [
        { kind: 'text', text: say(words, ['mail-enquiry-text'], { number }) },
        { kind: 'facts', rows: rowsOf(shop, goods, language) },
        { kind: 'note', text: say(words, ['mail-thanks-note'], { shop: sender.name }) },
      ],
    },
    sender,
  );
  return { to: { address }, ...written };
}

/** A row for each of the goods, with the address of its page, and what they come to. */
function rowsOf(shop: ShopOfForms, goods: readonly SentGood[], language: Language) {
  const words = shop.words(language);
  const { url } = shop.sender(language);
  const price = (cents: number) => formatCents(cents, LOCALES[language]);
  const total = goods.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const rows = goods.map(({ kind, name, details, quantity, priceCents, page }) => {
    const isSample = kind === 'sample';
    const cost = isSample
      ? say(words, ['mail-enquiry-free'])
      : say(words, ['mail-enquiry-each'], { price: price(priceCents) });
    return {
      label: isSample ? say(words, ['mail-enquiry-sample']) : `${quantity} ×`,
      value: [name, details, cost, `${url}${href(page)}`].filter(Boolean).join('\n'),
    };
  });
  return [...rows, { label: say(words, ['mail-enquiry-total']), value: price(total) }];
}
