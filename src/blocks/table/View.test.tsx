import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { node, route } from '../../../tests/block-fixture.ts';
import { Nodes } from '../../../tests/nodes.tsx';
import { EditableContext } from '../edit-ref.tsx';

const html = (fields: object) =>
  renderToStaticMarkup(
    <Nodes nodes={[node('table', { ...fields })]} source={{ route: route(), answers: {} }} />,
  );
const rows = [
  { c1: 'Stoff', c2: 'Waschen', c3: '' },
  { c1: 'Loden', c2: '30 °C' },
];

test('heads of columns and rows are named as such, empty columns at the end are left out', () => {
  expect(html({ rows })).toContain(
    '<table class="table table--2"><thead><tr>' +
      '<th scope="col"><span>Stoff</span></th><th scope="col"><span>Waschen</span></th>' +
      '</tr></thead><tbody><tr>' +
      '<th scope="row"><span>Loden</span></th><td><span>30 °C</span></td></tr></tbody></table>',
  );
});

const Field = ({ field }: { field: string }) => <span data-field={field} />;

test('an editor sees a column that was added, visitors not before there is a word in it', () => {
  const added = [{ c1: 'Stoff', c2: '' }, { c1: 'Loden' }];
  expect(html({ rows: added })).toContain('table--1');
  const edited = renderToStaticMarkup(
    <EditableContext value={{ Text: Field, RichText: Field }}>
      <Nodes nodes={[node('table', { rows: added })]} source={{ route: route(), answers: {} }} />
    </EditableContext>,
  );
  expect(edited).toContain('data-field="rows.1.c2"');
});

test('without heads all cells are data', () => {
  expect(html({ rows, headRow: false, headColumn: false })).not.toContain('<th');
});

test('what scrolls can be reached by keyboard and is named', () => {
  expect(html({ rows, caption: 'Pflege' })).toContain(
    '<section class="scroll" aria-label="Pflege" tabindex="0">',
  );
  expect(html({ rows })).toContain('aria-label="Tabelle"');
});

test('a table without words is not there', () => {
  expect(html({ rows: [{ c1: '' }] })).toBe('');
});
