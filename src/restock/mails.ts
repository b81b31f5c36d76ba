import { type MailShop, writeMail } from '#src/mail/write-mail.ts';
import type { Mail } from '#src/mail/mail.ts';
import { say } from '#src/model/forms/dictionary.ts';
import { RESTOCK_PATHS } from '#src/model/links.ts';
import type { RestockGoods } from '#src/model/visitors/restock-view.ts';
import type { RestockRequest } from './requests.ts';

/** Asks whether an address was given by whoever reads its mail. */
export function confirmMail(
  request: RestockRequest,
  goods: RestockGoods,
  token: string,
  shop: MailShop,
): Mail {
  return mailOf(
    'confirm',
    request,
    goods,
    shop,
    `${RESTOCK_PATHS[request.language]}?token=${token}`,
  );
}

/** The goods are back. */
export function restockMail(request: RestockRequest, goods: RestockGoods, shop: MailShop): Mail {
  return mailOf('back', request, goods, shop, goods.href);
}

function mailOf(
  occasion: 'confirm' | 'back',
  { address, language }: RestockRequest,
  { name }: RestockGoods,
  shop: MailShop,
  path: string,
): Mail {
  const sender = shop.sender(language);
  const dictionary = shop.words(language);
  const words = (part: string) =>
    say(dictionary, [`restock-mail-${occasion}-${part}`], { shop: sender.name, goods: name });
  const content = {
    language,
    subject: words('subject'),
    heading: words('heading'),
    parts: [
      { kind: 'text', text: words('text') },
      { kind: 'button', label: words('button'), url: sender.url + path },
      { kind: 'note', text: words('note') },
    ],
  } as const;
  return { to: { address }, ...writeMail(content, sender) };
}
