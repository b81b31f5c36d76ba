import {
  flag,
  rows,
  startingAs,
  text,
  translated,
  withPlaceholder,
} from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { type TableColumn, columnsOf, type TableRow } from './cells.ts';

const cell = (number: number) =>
  withPlaceholder(text({ label: { de: `Spalte ${number}`, en: `Column ${number}` } }), {
    de: '…',
    en: '…',
  });

const rowFields = {
  ...{ c1: cell(1), c2: cell(2), c3: cell(3), c4: cell(4) },
  ...{ c5: cell(5), c6: cell(6), c7: cell(7), c8: cell(8) },
} satisfies Record<TableColumn, unknown>;

const label = { de: 'Spalten und Zeilen', en: 'Columns and rows' };

// Empty words, since a missing cell is no column.
const starting: TableRow = { c1: '', c2: '', c3: '' };

/** Rows of cells, at most eight a row; columns that are empty in every row are not shown. */
export const table = defineBlock({
  kind: 'table',
  label: { de: 'Tabelle', en: 'Table' },
  fields: {
    caption: translated(text({ label: { de: 'Überschrift', en: 'Caption' } })),
    rows: startingAs<TableRow[]>(translated(rows({ label, of: rowFields, growing: true })), [
      starting,
      starting,
    ]),
    headRow: flag({
      label: { de: 'Erste Zeile ist Kopf', en: 'First row is the head' },
      initial: true,
    }),
    headColumn: flag({
      label: { de: 'Erste Spalte ist Kopf', en: 'First column is the head' },
      initial: true,
    }),
  },
  isBlank: ({ rows }) => columnsOf(rows).length === 0,
  load: () => ({}),
});
