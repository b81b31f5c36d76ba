import { formatCents } from '#src/lib/money.ts';
import { writeMail } from '#src/mail/write-mail.ts';
import { say } from '#src/model/forms/dictionary.ts';
import type { InboxEntry } from '#src/model/visitors/inbox.ts';
import { LOCALES } from '#src/model/languages.ts';
import type { ShopOfForms } from './form-kind.ts';

/**
 * What the shop writes to somebody who sent something, with their own words below. In: the entry with labels
 * in its own language.
 */
export function answerMail(entry: InboxEntry, text: string, shop: ShopOfForms) {
  const { language, number, rows, goods, at } = entry;
  const words = shop.words(language);
  const sender = shop.sender(language);
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long' }).format(at);
  const goodRows = goods.map(({ isSample, name, details, quantity, priceCents }) => ({
    label: isSample ? say(words, ['mail-enquiry-sample']) : `${quantity} ×`,
    value: [name, details, !isSample && formatCents(priceCents, LOCALES[language])]
      .filter(Boolean)
      .join('\n'),
  }));
  return writeMail(
    {
      language,
      subject: say(words, ['mail-answer-subject'], { number, shop: sender.name }),
      heading: say(words, ['mail-answer-heading'], { number }),
      parts: [
        { kind: 'text', text },
        { kind: 'note', text: say(words, ['mail-answer-yours'], { day }) },
        { kind: 'facts', rows: [...goodRows, ...rows] },
      ],
    },
    sender,
  );
}
