import * as v from 'valibot';
import type { ItemData } from '#src/content/source.ts';
import { type MailShop, writeMail } from '#src/mail/write-mail.ts';
import { say } from '#src/model/forms/dictionary.ts';
import { type Language, MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { Submission } from './store.ts';
import type { SubmissionKind } from './submissions.ts';

/** What the form of a schema keeps of what was sent: everything that its item and its mails need. */
export const SentForm = v.object({
  schema: v.string(),
  /** What the form is called. */
  label: v.string(),
  /** The values as content has them, by field and partition. */
  data: v.record(v.string(), v.record(v.string(), v.unknown())),
  /** The same for people. */
  rows: v.array(v.object({ label: v.string(), value: v.string() })),
  /** Of whoever sent it, where the form asks for it. */
  email: v.nullable(v.string()),
});
export type SentForm = v.InferOutput<typeof SentForm>;

/** What mails need to know of the shop, at the moment when they are written. */
export type ShopOfForms = MailShop & {
  /** Where mails of visitors go. */
  inbox(): string;
};

/** Whoever sends a form may name the address of somebody else, who must not be flooded. */
export const THANKS_PER_DAY = 3;

/** Fields of a form's schema that we fill in, where it has them, tagged `hidden`. */
export const OWN_FIELDS = ['number', 'language', 'page', 'received'] as const;

/** The forms that are made from content schemas. */
export function createFormKind(shop: ShopOfForms): SubmissionKind {
  return {
    item(submission) {
      const { schema, data } = sentForm(submission);
      return { schema, data: withOwn(data, submission) };
    },
    mails(submission) {
      const sent = sentForm(submission);
      const toShop = { name: 'shop', mail: mailToShop(shop, submission, sent) };
      if (sent.email === null) return [toShop];
      const toSender = thanks(shop, submission, sent.email);
      return [toShop, { name: 'sender', mail: toSender, perDay: THANKS_PER_DAY }];
    },
  };
}

const sentForm = ({ values }: Submission) => v.parse(SentForm, values);

/** With number, language, page and time where the schema has these fields: they came empty. */
function withOwn(data: ItemData, { number, language, page, at }: Submission): ItemData {
  const own: Record<string, string | number> = {
    number,
    language,
    page,
    received: Math.floor(at / 1000),
  };
  return Object.fromEntries(
    Object.entries(data).map(([name, partitions]) => [
      name,
      Object.hasOwn(own, name) && partitions['iv'] === null ? { iv: own[name] } : partitions,
    ]),
  );
}

/** In the language that the shop reads; whoever answers, answers the visitor. */
function mailToShop(shop: ShopOfForms, submission: Submission, sent: SentForm) {
  const { number, page } = submission;
  const words = shop.words(MASTER_LANGUAGE);
  const sender = shop.sender(MASTER_LANGUAGE);
  const written = writeMail(
    {
      language: MASTER_LANGUAGE,
      subject: say(words, ['mail-shop-subject'], { number, form: sent.label }),
      heading: say(words, ['mail-shop-heading'], { number, form: sent.label }),
      parts: [
        { kind: 'facts', rows: sent.rows },
        wayToEntry(shop, submission, MASTER_LANGUAGE),
        { kind: 'note', text: say(words, ['mail-shop-note'], { page: `${sender.url}${page}` }) },
      ],
    },
    sender,
  );
  const replyTo = sent.email === null ? {} : { replyTo: { address: sent.email } };
  return { to: { address: shop.inbox() }, ...replyTo, ...written };
}

/** Leads the shop to what was sent, where it is answered and ticked off. */
export function wayToEntry(shop: ShopOfForms, { id }: Submission, language: Language) {
  const label = say(shop.words(language), ['mail-shop-open']);
  const url = `${shop.sender(language).url}/manage/enquiries/${encodeURIComponent(id)}`;
  return { kind: 'button', label, url } as const;
}

/** Without the words of whoever sent it: the address may be that of somebody else. */
function thanks(shop: ShopOfForms, { number, language }: Submission, address: string) {
  const words = shop.words(language);
  const sender = shop.sender(language);
  const written = writeMail(
    {
      language,
      subject: say(words, ['mail-thanks-subject'], { number, shop: sender.name }),
      heading: say(words, ['mail-thanks-heading'], { number, shop: sender.name }),
      parts: [
        { kind: 'text', text: say(words, ['mail-thanks-text'], { number, shop: sender.name }) },
        { kind: 'note', text: say(words, ['mail-thanks-note'], { shop: sender.name }) },
      ],
    },
    sender,
  );
  return { to: { address }, ...written };
}
