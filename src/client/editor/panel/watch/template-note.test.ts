import { expect, test } from 'vitest';
import { templateNote } from './template-note.ts';

test('a template says for how many pages it is, also where there are none yet, or one', () => {
  const note = (pages: number | undefined) => templateNote('de', 'products', pages);
  expect(note(12)).toBe('Vorlage: Was du änderst, gilt für alle 12 Produktseiten.');
  expect(note(undefined)).toMatch(/^Vorlage: .* für alle mehr als \d+ Produktseiten\.$/);
  expect(note(1)).toBe(
    'Vorlage: Was du änderst, gilt für alle Produktseiten. Bisher ist eine live.',
  );
  expect(note(0)).toBe(
    'Vorlage: Was du änderst, gilt für alle Produktseiten. Noch ist keine live.',
  );
  expect(templateNote('en', 'categories', 1)).toBe(
    'Template: what you change applies to all category pages. One is live so far.',
  );
});
