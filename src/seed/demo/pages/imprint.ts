import { both } from '../../write/both.ts';
import { bold, doc, h2, link, p } from '../../write/rich-text.ts';
import { block, section } from '../../write/tree.ts';
import type { DemoPage } from './demo-page.ts';
import { textStyleId } from '../text-styles.ts';

const MAIL = link('mailto:stube@almwerk.example', 'stube@almwerk.example');
const PHONE = link('tel:+498999998412', '+49 89 99998 412');

const note = block('rich-text', 'note', {
  style: textStyleId('fussnote'),
  text: {
    de: doc(
      p(
        bold('Dieser Betrieb ist erfunden. '),
        'Name, Ort, Nummern und Personen auf dieser Seite gibt es nicht. Wer mit dieser Vorlage einen Laden eröffnet, ersetzt sie durch die eigenen Angaben.',
      ),
    ),
    en: doc(
      p(
        bold('This company is fictitious. '),
        'The name, place, numbers and people on this page do not exist. If you open a shop from this template, put your own details in their place.',
      ),
    ),
  },
});

const provider = block('rich-text', 'provider', {
  style: textStyleId('zahlen'),
  look: 'figures',
  text: {
    de: doc(
      h2('Anbieter'),
      p('Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht'),
      p('Geschäftsführung: Veronika Muster, Korbinian Muster'),
      p('Telefon: ', PHONE),
      p('E-Mail: ', MAIL),
      h2('Register und Steuer'),
      p('Handelsregister: Amtsgericht Musterstadt, HRB 00000'),
      p('Umsatzsteuer-Identifikationsnummer: DE000000000'),
      p(
        'Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV: Veronika Muster, Anschrift wie oben.',
      ),
    ),
    en: doc(
      h2('Provider'),
      p('Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht, Germany'),
      p('Managing directors: Veronika Muster, Korbinian Muster'),
      p('Telephone: ', PHONE),
      p('E-mail: ', MAIL),
      h2('Register and tax'),
      p('Commercial register: Amtsgericht Musterstadt, HRB 00000'),
      p('VAT identification number: DE000000000'),
      p(
        'Responsible for the content under section 18 (2) MStV: Veronika Muster, address as above.',
      ),
    ),
  },
});

const terms = block('rich-text', 'terms', {
  text: {
    de: doc(
      h2('Anfragen und Preise'),
      p(
        'Auf dieser Website wird nichts verkauft: Sie hat keinen Warenkorb und keine Kasse. Preise sind Endpreise in Euro mit Mehrwertsteuer, dazu kommt der Versand. Eine Anfrage ist unverbindlich; ein Vertrag kommt erst zustande, wenn wir ein Angebot schicken und Sie es annehmen.',
      ),
      h2('Streitbeilegung'),
      p(
        'Wir nehmen an keinem Verfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet.',
      ),
      h2('Bilder und Texte'),
      p(
        'Die Bilder sind gezeichnet, von einem Programm, das dieser Website beiliegt. Farben können auf Ihrem Bildschirm anders aussehen als auf Wolle; ein Stück vom Stoff schicken wir kostenlos.',
      ),
    ),
    en: doc(
      h2('Enquiries and prices'),
      p(
        'This website does not sell anything: it has no cart and no checkout. Prices are in euros and include VAT; postage is extra. An enquiry commits nobody. There is a contract only once we have sent an offer and you have accepted it.',
      ),
      h2('Dispute resolution'),
      p(
        'We do not take part in dispute resolution before a consumer arbitration board, and are not obliged to.',
      ),
      h2('Pictures and texts'),
      p(
        'The pictures are drawn, by a program that comes with this website. Colours on a screen are not the colours of wool, so we send swatches free of charge.',
      ),
    ),
  },
});

export const imprint: DemoPage = {
  title: both('Impressum', 'Imprint'),
  slug: { de: 'impressum', en: 'imprint' },
  seotitle: both('Impressum', 'Imprint'),
  blocks: [
    block('heading', 'title', { text: both('Impressum', 'Imprint'), level: 'h1' }),
    section('note-section', [note], { tone: 'tint', space: 'tight' }),
    block(
      'columns',
      'details',
      {},
      { children: [section('provider-column', [provider]), section('terms-column', [terms])] },
    ),
    block('language-switch', 'languages'),
  ],
};
