import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesBelow, ROOT } from './source.ts';

/** What people who visit the shop read: it says Sie to them. */
const VISITORS = [
  'src/blocks',
  'src/client/visitor',
  'src/client/worker',
  'src/mail',
  'src/model/fields/choice.ts',
  'src/model/pages/enquiry.ts',
  'src/model/links.ts',
  'src/model/visitors/newsletter-words.ts',
  'src/model/visitors/restock-words.ts',
  'src/model/forms/rules/messages.ts',
  'src/model/schemas/contact-messages.ts',
  'src/model/schemas/enquiries.ts',
  'src/model/pages/search.ts',
  'src/model/errors/sending-errors.ts',
  'src/render/enquiry',
  'src/render/messages.ts',
  'src/render/newsletter',
  'src/render/page/page-data.ts',
  'src/render/search',
  'src/seed/catalogue',
  'src/seed/demo',
  'src/submissions',
];

/** What colleagues read who edit the shop: it says du to them. */
const COLLEAGUES = [
  'src/auth',
  'src/client/editor',
  'src/client/items',
  'src/client/manage',
  'src/docs/handbook/de',
  'src/model/errors/campaign-errors.ts',
  'src/model/errors/editing-errors.ts',
  'src/model/errors/errors.ts',
  'src/model/errors/import-faults.ts',
  'src/model/errors/office-errors.ts',
  'src/model/errors/server-errors.ts',
  'src/model/schemas',
  'src/model/errors/writing-errors.ts',
  'src/pages/manage',
  'src/render/account',
  'src/render/admin',
  'src/render/exchange',
  'src/render/inbox',
  'src/render/library',
  'src/render/login',
  'src/render/past',
  'src/render/people',
  'src/render/share',
  'src/render/table',
  'src/render/tailwind',
  'src/render/visits',
  'src/runtime/engine/account-mails.ts',
];

const SAYS_DU = /(?<![\w-])(?:du|dich|dein(?:e[mnrs]?)?|euch|eu(?:er|re[mnrs]?))(?![\w-])/i;
/** Within a sentence the capital tells; at its start the verb, or the noun after it, does. */
const SAYS_SIE = [
  /[a-zäöüß,]\s(?:Sie|Ihnen|Ihre?[mnrs]?)(?![\w-])/,
  /(?:^|[.:!?]\s)(?:Sie (?:dürfen|haben|können|melden|möchten|müssen|sind|wollen)|Ihre?[mnrs]? [A-ZÄÖÜ])/,
  /^(?:Sie|Ihnen|Ihre[mnrs]?)$/,
];

type Text = { file: string; text: string };

/** The texts of a folder or a file: strings of code, lines of Markdown. */
function textsOf(place: string): Text[] {
  return filesBelow(place)
    .filter((path) => /\.(?:tsx?|md)$/.test(path) && !/\.test\.tsx?$|README|DECISIONS/.test(path))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8');
      const texts = file.endsWith('.md') ? source.split('\n') : stringsOf(file, source);
      return texts.map((text) => ({ file, text }));
    });
}

function stringsOf(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

const told = ({ file, text }: Text) => `${file}: ${text}`;

test('visitors are never called du', () => {
  const texts = VISITORS.flatMap(textsOf);
  expect(texts.some(({ text }) => SAYS_SIE.some((sie) => sie.test(text)))).toBe(true);
  expect(texts.filter(({ text }) => SAYS_DU.test(text)).map(told)).toEqual([]);
});

test('colleagues are never called Sie', () => {
  const visitors = new Set(VISITORS.flatMap(filesBelow));
  const texts = COLLEAGUES.flatMap(textsOf).filter(({ file }) => !visitors.has(file));
  expect(texts.some(({ text }) => SAYS_DU.test(text))).toBe(true);
  const formal = texts.filter(({ text }) => SAYS_SIE.some((sie) => sie.test(text)));
  expect(formal.map(told)).toEqual([]);
});

test.each([
  ['Hier können Sie suchen.', true],
  ['Ihr Konto', true],
  ['Sie sind angemeldet als', true],
  ['Alle Zeilen sind da. Sie stehen unten.', false],
  ['Ihr fehlt der Block dafür.', false],
])('%s: Sie is heard: %s', (text, heard) => {
  expect(SAYS_SIE.some((sie) => sie.test(text))).toBe(heard);
});
