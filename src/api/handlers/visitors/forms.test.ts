import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PostedFields } from '#src/api/contract/forms.ts';
import { ContentSchema } from '#src/model/fields/content-schema.ts';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { publicFormOf } from '#src/model/forms/form.ts';
import { createRate, type SendingRate } from '#src/lib/rate.ts';
import type { Language } from '#src/model/languages.ts';
import { SentForm } from '#src/submissions/form-kind.ts';
import { takeForm } from './forms.ts';

const stored = v.parse(ContentSchema, {
  ...{ id: '1', name: 'wishes', isPublished: true, properties: { label: 'Wünsche' } },
  fields: [
    { name: 'wish', partitioning: 'language', properties: { fieldType: 'String' } },
    { name: 'nights', properties: { fieldType: 'Number' } },
    { name: 'names', properties: { fieldType: 'String', pattern: '(\\w+ ?)*' } },
  ],
});

/** They are shown with the form, and not kept. */
const words = {
  ...{ incomplete: '', send: '', sending: '', optional: '', choose: '' },
  ...{ sent: '', number: '', failed: '', empty: '' },
};

const unlimited = (): SendingRate => ({ ask: () => 0, take: async () => 0 });

/** Sends a form from a page in a language. Out: what came of it, and what is kept. */
async function send(language: Language, wish: string, names = '', rate = unlimited()) {
  let data: SentForm['data'] | undefined;
  const sent = { language, page: `/${language}`, key: 'a'.repeat(32) };
  const outcome = await takeForm({ ...sent, values: { wish, nights: '2', names } }, 'wishes', '', {
    form: (_schema, one) => ({ ...publicFormOf(stored, dictionaryOf({}, one)), words }),
    schema: () => stored,
    rate,
    submissions: {
      accept({ values }) {
        ({ data } = v.parse(SentForm, values));
        return { number: 'K7M-4QX' };
      },
      numberOf: () => undefined,
    },
  });
  return { outcome, data };
}

/** What is kept of a form that is sent from a page in a language. */
async function kept(language: Language, wish = 'Loden') {
  const { outcome, data } = await send(language, wish);
  expect(outcome).toEqual({ ok: true, value: { state: 'sent', number: 'K7M-4QX' } });
  return data;
}

test('a text in languages is kept in the one that the source demands, and in that of its page', async () => {
  const nights = { iv: 2 };
  expect(await kept('de')).toEqual({ wish: { de: 'Loden' }, nights });
  expect(await kept('en')).toEqual({ wish: { de: 'Loden', en: 'Loden' }, nights });
});

test('a form is kept up to 64 KB, as it is written in UTF-8', async () => {
  const around = Buffer.byteLength(JSON.stringify({ wish: '', nights: '2', names: '' }));
  const most = 64 * 1024 - around;
  expect((await send('de', 'ü'.repeat(Math.floor(most / 2)))).outcome.ok).toBe(true);
  const { outcome, data } = await send('de', 'ü'.repeat(Math.floor(most / 2) + 1));
  expect(outcome).toMatchObject({ ok: false, error: { name: 'form-too-long' } });
  expect(data).toBeUndefined();
});

test('the page of a form is one path, so a mail to the shop holds nothing of a visitor in its place', () => {
  const isTaken = (page: string) => v.is(PostedFields, { language: 'de', page, block: 'b' });
  expect(['/', '/de/kontakt', '/en/über-uns', '/de/f%C3%BCr'].every(isTaken)).toBe(true);
  const lines = ['/x\n\nhttps://evil.example', '/x y', '/x\u2028y', '/x\u202ey', '/\u0000'];
  expect([...lines, '//evil.example', '/\\evil.example', ''].filter(isTaken)).toEqual([]);
});

test('a text of one line has none of the lines that were sent, and what is in a line stays', async () => {
  const wishOf = async (wish: string) => (await kept('de', wish))?.['wish']?.['de'];
  expect(await wishOf('Loden \r\n\n  Wolle\t\nFilz')).toBe('Loden Wolle Filz');
  expect(await wishOf('Loden  und Wolle')).toBe('Loden  und Wolle');
});

test.each([' ', '\t', '\u00a0', '\n', ' \n', '\r', '\u0001'])(
  'a text with 60,000 of %j costs no more than reading it',
  async (sign) => {
    const start = process.cpuUsage();
    // Whether it is taken, or too long.
    await send('de', `a${sign.repeat(60_000 / sign.length)}b`);
    // Microseconds: it took five seconds.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  },
);

test('a text for which a careless pattern would never end is refused, and counts as sent', async () => {
  const { ask, take } = createRate({ windowMs: 60_000, most: 1 }, () => 0);
  const rate: SendingRate = { ask, take: async (client) => take(client) };
  const slow = `${'a'.repeat(60)}!`;
  const { outcome, data } = await send('de', 'Loden', slow, rate);
  expect(outcome).toMatchObject({ ok: false, error: { name: 'form-too-slow' } });
  expect(data).toBeUndefined();
  // Whoever has sent too much by now is told so before the next one is looked at.
  expect((await send('de', 'Loden', slow, rate)).outcome).toMatchObject({
    error: { name: 'too-many-requests' },
  });
  expect((await send('de', 'Loden', 'Anna und Berta')).outcome.ok).toBe(true);
});
