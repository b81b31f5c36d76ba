import { both } from '../../write/both.ts';
import { doc, h2, link, p } from '../../write/rich-text.ts';
import { block, section } from '../../write/tree.ts';
import type { DemoPage } from './demo-page.ts';

const MAIL = link('mailto:stube@almwerk.example', 'stube@almwerk.example');

const right = block('rich-text', 'right', {
  text: {
    de: doc(
      h2('Widerrufsrecht'),
      p(
        'Sie können einen Kauf binnen vierzehn Tagen widerrufen, ohne Gründe zu nennen. Die Frist beginnt an dem Tag, an dem Sie die letzte Ware in Besitz genommen haben.',
      ),
      p(
        'Dazu genügt eine eindeutige Erklärung an Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht, ',
        MAIL,
        ': ein Brief oder eine E-Mail, auch mit dem Muster auf dieser Seite. Es reicht, wenn Sie sie vor Ablauf der Frist absenden.',
      ),
      h2('Folgen des Widerrufs'),
      p(
        'Wir zahlen alles zurück, was wir von Ihnen erhalten haben, samt den Kosten der Standardlieferung, spätestens vierzehn Tage nach Ihrer Erklärung und mit demselben Zahlungsmittel. Wir dürfen warten, bis die Ware wieder bei uns ist oder Sie den Versand nachweisen.',
      ),
      p(
        'Schicken Sie die Ware binnen vierzehn Tagen zurück. Die Kosten tragen wir. Für einen Wertverlust müssen Sie nur aufkommen, wenn Sie mehr getan haben, als nötig war, um die Ware zu prüfen.',
      ),
      h2('Ausnahme'),
      p(
        'Kein Widerrufsrecht besteht für Ware, die nach Ihren Maßen zugeschnitten oder mit Ihrem Namen bestickt wurde.',
      ),
    ),
    en: doc(
      h2('Right of withdrawal'),
      p(
        'You may withdraw from a purchase within fourteen days without giving a reason. The period begins on the day you take possession of the last item.',
      ),
      p(
        'All we need is a clear statement, sent to Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht, Germany, ',
        MAIL,
        ': a letter or an e-mail, with the form on this page if you like. It is enough to send it before the period ends.',
      ),
      h2('What follows'),
      p(
        'We refund everything we have received from you, including standard delivery, within fourteen days of your statement and by the same means of payment. We may wait until the goods are back or you have shown that you sent them.',
      ),
      p(
        'Please send the goods back within fourteen days, at our expense. You are liable for a loss in value only if you handled them more than was needed to examine them.',
      ),
      h2('Exception'),
      p(
        'There is no right of withdrawal for goods cut to your measurements or embroidered with your name.',
      ),
    ),
  },
});

const form = block('rich-text', 'form', {
  text: {
    de: doc(
      h2('Muster für den Widerruf'),
      p('An Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht:'),
      p(
        'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über den Kauf der folgenden Waren: …',
      ),
      p('Bestellt am … / erhalten am …'),
      p('Name und Anschrift'),
      p('Datum, und auf Papier die Unterschrift'),
    ),
    en: doc(
      h2('Model form'),
      p('To Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht, Germany:'),
      p('I hereby withdraw from my contract for the purchase of the following goods: …'),
      p('Ordered on … / received on …'),
      p('Name and address'),
      p('Date, and on paper your signature'),
    ),
  },
});

export const withdrawal: DemoPage = {
  title: both('Widerruf', 'Withdrawal'),
  slug: { de: 'widerruf', en: 'withdrawal' },
  seotitle: both('Widerrufsbelehrung', 'Right of withdrawal'),
  blocks: [
    block('heading', 'title', {
      text: both('Widerrufsbelehrung', 'Right of withdrawal'),
      level: 'h1',
    }),
    block(
      'columns',
      'texts',
      { layout: 'wide-narrow' },
      { children: [section('right-column', [right]), section('form-column', [form])] },
    ),
  ],
};
