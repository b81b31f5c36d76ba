import { doc, link, p } from '../../write/rich-text.ts';
import { block } from '../../write/tree.ts';

/** What guests ask about care, with the answers. */
export const questions = block('accordion', 'questions', {
  open: 'first',
  entries: {
    de: [
      {
        title: 'Rotwein auf Loden, was jetzt?',
        text: doc(
          p(
            'Nicht reiben. Mit einem trockenen Tuch aufnehmen, dann kaltes Mineralwasser in kleinen Mengen darauf, wieder aufnehmen. Drei, vier Mal. Was bleibt, löst lauwarmes Wasser mit einem Tropfen Gallseife.',
          ),
        ),
      },
      {
        title: 'Wie halte ich Motten fern?',
        text: doc(
          p(
            'Motten mögen es dunkel, ruhig und ungewaschen. Decken sauber einlagern, ein Stück Zirbenholz dazulegen und die Truhe alle vier Wochen öffnen. Bei Befall: eine Woche in den Gefrierschrank.',
          ),
        ),
      },
      {
        title: 'Die Decke fusselt. Ist das ein Fehler?',
        text: doc(
          p(
            'Nein. In den ersten Wochen lösen sich kurze Fasern, das hört von allein auf. Knötchen mit der Hand abzupfen, nicht schneiden.',
          ),
        ),
      },
      {
        title: 'Der Saum ist aufgegangen. Reparieren Sie das?',
        text: doc(
          p(
            'Ja, kostenlos, solange es uns gibt. Bitte vorher lüften und einen Zettel beilegen, auf dem steht, wo es fehlt. ',
            link('/de/kontakt', 'Die Adresse der Werkstatt'),
          ),
        ),
      },
    ],
    en: [
      {
        title: 'Red wine on loden, what now?',
        text: doc(
          p(
            'Do not rub. Blot it with a dry cloth, pour on a little cold sparkling water and blot again, three or four times over. Lukewarm water and a drop of ox-gall soap will shift the rest.',
          ),
        ),
      },
      {
        title: 'How do I keep moths away?',
        text: doc(
          p(
            'Moths like their wool dark, undisturbed and unwashed. Put blankets away clean, with a piece of stone pine, and open the chest every four weeks. If the moths got there first, a week in the freezer sees them off.',
          ),
        ),
      },
      {
        title: 'The blanket sheds fluff. Is that a fault?',
        text: doc(
          p(
            'No. Short fibres work loose in the first few weeks, and then it stops. Pick bobbles off by hand rather than cutting them.',
          ),
        ),
      },
      {
        title: 'The hem has come undone. Do you repair it?',
        text: doc(
          p(
            'Yes, free of charge, for as long as there is an Almwerk. Please air it first, and put in a note to say where it needs mending. ',
            link('/en/contact', 'The workshop’s address'),
          ),
        ),
      },
    ],
  },
});
