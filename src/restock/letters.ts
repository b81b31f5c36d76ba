import { type LetterSender, writeLetter } from '#src/mail/letter.ts';
import type { Mail } from '#src/mail/mail.ts';
import { type Dictionary, say } from '#src/model/forms/dictionary.ts';
import type { Language } from '#src/model/languages.ts';
import { RESTOCK_PATHS } from '#src/model/links.ts';
import type { GoodsOfWish } from '#src/model/visitors/restock-view.ts';
import type { Wish } from './wishes.ts';

/** What mails say of the shop, at the moment when they are written. */
export type ShopOfRestock = {
  sender(language: Language): LetterSender;
  words(language: Language): Dictionary;
};

/** Asks whether an address was given by whoever reads its mail. */
export function confirmLetter(
  wish: Wish,
  goods: GoodsOfWish,
  token: string,
  shop: ShopOfRestock,
): Mail {
  return letter('confirm', wish, goods, shop, `${RESTOCK_PATHS[wish.language]}?token=${token}`);
}

/** The goods are back. */
export function restockLetter(wish: Wish, goods: GoodsOfWish, shop: ShopOfRestock): Mail {
  return letter('back', wish, goods, shop, goods.href);
}

function letter(
  occasion: 'confirm' | 'back',
  { address, language }: Wish,
  { name }: GoodsOfWish,
  shop: ShopOfRestock,
  path: string,
): Mail {
  const sender = shop.sender(language);
  const dictionary = shop.words(language);
  const words = (part: string) =>
    say(dictionary, [`restock-mail-${occasion}-${part}`], { shop: sender.name, goods: name });
  const written = {
    language,
    subject: words('subject'),
    heading: words('heading'),
    parts: [
      { kind: 'text', text: words('text') },
      { kind: 'button', label: words('button'), url: sender.url + path },
      { kind: 'note', text: words('note') },
    ],
  } as const;
  return { to: { address }, ...writeLetter(written, sender) };
}
