import { describe, expect, test } from 'vitest';
import { namedMiddleware } from '#src/auth/middleware.ts';
import { animationClass } from '#src/blocks/animation.ts';
import { parseHex } from '#src/lib/colour.ts';
import { messageOf, type Problem, statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { parseData } from '#src/model/fields/field.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { colorsSchema } from '#src/model/schemas/colors.ts';
import { messages } from '#src/render/messages.ts';
import { notFound } from '#src/render/not-found.ts';

/** What is answered where nothing is, by section 8 of the specification. */
const ANSWERED: [situation: string, problem: Problem, status: number, text: string][] = [
  ['no route matches', at('/de/nichts?x=1'), 404, 'Page not found: /de/nichts?x=1'],
  ['no route matches', at('/fr'), 404, 'Page not found: /fr'],
  [
    'route validation fails',
    at('/en/product/socks?colour=red'),
    404,
    'Page Not Found: /en/product/socks?colour=red',
  ],
  ['route validation fails', at('/kategorie/nichts'), 404, 'Page Not Found: /kategorie/nichts'],
  ['other errors', problem('internal-error'), 500, 'Internal Server Error'],
];

/** What is raised there. */
const RAISED: [situation: string, raise: () => unknown, text: string][] = [
  [
    'unknown named route middleware',
    () => namedMiddleware({}, ['gate']),
    'Unknown route middleware: gate',
  ],
  ['missing animation variant', () => animationClass('whirl'), 'Missing animation variant: whirl'],
  ['invalid hex colour', () => parseHex('#12345'), 'Bad Hex'],
];

function at(address: string): Problem {
  return notFound(new URL(address, 'http://localhost')).problem;
}

describe('the error catalogue of the specification', () => {
  test.each(ANSWERED)('%s: word for word in both languages', (_situation, found, status, text) => {
    for (const lang of LANGUAGES) expect(messageOf(found, lang)).toBe(text);
    expect(statusOf(found)).toBe(status);
  });

  test.each(RAISED)('%s: raised word for word', (_situation, raise, text) => {
    expect(raise).toThrow(new Error(text));
  });

  test('a colour of the content that is none is a bad hex too', () => {
    const data = { name: { de: 'Tanne' }, hexcode: { iv: '#12345' } };
    const { issues } = parseData(colorsSchema.fields, data);
    expect(issues).toEqual([{ field: 'hexcode', reason: 'Bad Hex' }]);
  });

  test('names English pages of errors, and German ones have German names', () => {
    expect(messages.en.errors[404].title).toBe('Page Not Found');
    expect(messages.en.errors[500].title).toBe('Internal Server Error');
    expect(messages.de.errors[404].title).toBe('Seite nicht gefunden');
    expect(messages.de.errors[500].title).toBe('Interner Serverfehler');
  });
});
