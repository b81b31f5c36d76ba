import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { problem } from '#src/model/errors/problem.ts';
import { baseOf, fileResponse, LIMITS, parseBody, problemResponse } from './http.ts';

const Body = v.strictObject({ name: v.string(), tags: v.optional(v.array(v.string())) });
const LIMIT = 1_000;

type Init = { headers?: Record<string, string>; duplex?: 'half' };

function request(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init: RequestInit & Init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    duplex: 'half',
  };
  return new Request('http://localhost/', init);
}

const parse = (body: BodyInit | null, headers?: Record<string, string>) =>
  parseBody(request(body, headers), Body, LIMIT);

const invalid = (reason: unknown) => ({
  ok: false,
  error: { name: 'body-invalid', details: { reason } },
});
const tooLarge = { ok: false, error: { name: 'body-too-large', details: { limit: LIMIT } } };

/** A body in pieces, without a length. */
function chunked(pieces: Uint8Array[], error?: Error): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else if (error) controller.error(error);
      else controller.close();
    },
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a body', () => {
  test('is what its schema says', async () => {
    expect(await parse('{"name": "Loden 🧶"}')).toEqual({ ok: true, value: { name: 'Loden 🧶' } });
    expect(await parse('{"name": 1}')).toEqual(invalid(expect.stringMatching(/^name: /)));
    expect(await parse('{"name": "a", "more": 1}')).toEqual(
      invalid(expect.stringMatching(/^more: /)),
    );
    expect(await parse('[]')).toEqual(invalid(expect.any(String)));
  });

  test('has one content type, and no encoding', async () => {
    const refused = {
      ok: false,
      error: { name: 'media-type-refused', details: { type: 'application/json' } },
    };
    const body = '{"name": "a"}';
    for (const type of ['text/plain', 'text/json', 'application/json+x', '', 'a, application/json'])
      expect(await parse(body, { 'content-type': type }), type).toEqual(refused);
    expect(await parse(body, { 'content-encoding': 'gzip' })).toEqual(refused);
    const typed = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect(await parse(body, typed)).toMatchObject({ ok: true });
  });

  test('is measured while it is read, whatever its length claims', async () => {
    const long = bytes(`{"name": "${'x'.repeat(LIMIT)}"}`);
    expect(await parse(chunked([long.slice(0, 600), long.slice(600)]))).toEqual(tooLarge);
    expect(await parse(long, { 'content-length': '5' })).toEqual(tooLarge);
    expect(await parse('{"name": "a"}', { 'content-length': '5000' })).toEqual(tooLarge);
  });

  test('is UTF-8, and whole', async () => {
    expect(await parse(new Uint8Array([0x22, 0xff, 0x22]))).toEqual(invalid('it is not UTF-8'));
    expect(await parse(chunked([bytes('{"na')], new Error('gone')))).toEqual(
      invalid('it ended too early'),
    );
    expect(await parse('{"name": "a"')).toEqual(invalid('it is not JSON'));
    expect(await parse('')).toEqual(invalid('it is not JSON'));
    expect(await parse(null)).toEqual(invalid('it is not JSON'));
  });

  test('is not deep enough to harm what reads it', async () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const any = (text: string) => parseBody(request(text), v.unknown(), LIMITS.content);
    expect(await any(deep(64))).toMatchObject({ ok: true });
    expect(await any(deep(65))).toEqual(invalid('it is nested deeper than 64'));
    expect(await any(deep(2_000_000))).toEqual(invalid('it is nested deeper than 64'));
    expect(await any('['.repeat(4_000_000))).toEqual(invalid('it is nested deeper than 64'));
    expect(await any(`[${'{},'.repeat(20_000)}1]`)).toEqual(
      invalid('it has more than 20000 parts'),
    );
  });

  test('names no field that every object has', async () => {
    expect(await parse('{"name": "a", "__proto__": {"admin": true}}')).toEqual(
      invalid('a field is called __proto__'),
    );
    expect(await parse('{"name": "\\ud800"}')).toEqual(invalid('a text is broken'));
    expect(await parse('{"name": "a", "n": 1e400}')).toEqual(invalid('a number is too big'));
  });

  test('of any bytes, in any pieces, is parsed or refused, and never a crash', async () => {
    const json = fc.json({ maxDepth: 10 }).map(bytes);
    const broken = fc.tuple(fc.json(), fc.nat(50)).map(([text, at]) => bytes(text.slice(at)));
    const any = fc.oneof(json, broken, fc.uint8Array({ maxLength: 200 }));
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 3 }), async (pieces) => {
        const result = await parse(chunked(pieces));
        if (result.ok) return;
        expect(problemResponse(result.error).status).toBeGreaterThanOrEqual(400);
        expect(problemResponse(result.error).status).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('the version that a change is based on', () => {
  const base = (value?: string) =>
    baseOf(new Headers(value === undefined ? {} : { 'if-match': value }));

  test('stands in quotes', () => {
    expect(base('"4"')).toEqual({ ok: true, value: 4 });
  });

  test.each([undefined, '4', '*', 'W/"4"', '"4", "5"', '"-1"', '"4.5"', '"x"', '"1e3"', '""'])(
    'is not %s',
    (value) => {
      expect(base(value)).toMatchObject({ ok: false, error: { name: 'version-needed' } });
    },
  );
});

describe('a problem as an answer', () => {
  test('is said in the language of the caller, with the values that the text names', async () => {
    const conflict = problem('version-conflict', { base: 4, current: 6 });
    const response = problemResponse(conflict, 'de');
    expect(response.status).toBe(412);
    expect(await response.json()).toEqual({
      name: 'version-conflict',
      message: expect.stringContaining('beruht auf Version 4, inzwischen gibt es Version 6'),
      details: { base: 4, current: 6 },
    });
  });

  test('keeps to itself what its text does not name', async () => {
    const away = problem('source-unreachable', { reason: 'ENOTFOUND squidex.internal' });
    expect(await problemResponse(away).text()).not.toContain('internal');
  });
});

describe('a file to keep', () => {
  test('is named after the day of the shop, which begins before that of UTC', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:30:00Z') });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllEnvs();
    });
    const { headers } = fileResponse('id', { name: 'audit', ending: 'csv', type: 'text/csv' });
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-2026-12-01.csv"');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });
});
