import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EMBED_ORIGINS } from '#src/model/fields/embed.ts';
import type { ScriptAnswer } from '#src/model/pages/answers.ts';
import { contentSecurityPolicy, withScripts } from './policy.ts';

const POLICY = contentSecurityPolicy({ scripts: ['sha256-own'], styles: [] });
const script: ScriptAnswer = {
  ...{ id: 'a', name: 'A', category: 'statistic', purpose: null, cookies: [] },
  ...{ hosts: ['https://x.example'], src: 'https://x.example/a.js', snippet: null },
};

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((one) => {
      const [name = '', ...sources] = one.split(' ');
      return [name, sources];
    }),
  );

test('without foreign scripts the policy allows this origin and the hashes of our own code', () => {
  expect(withScripts(POLICY, [])).toBe(POLICY);
  expect(POLICY).not.toContain('unsafe');
});

test('a foreign script is allowed by its host, a text by its hash; nothing else is loosened', () => {
  const snippet = 'window.x = 1';
  const hash = createHash('sha256').update(snippet).digest('base64');
  const text = { ...script, id: 'b', hosts: [], src: null, snippet };
  const before = directives(POLICY);
  expect(directives(withScripts(POLICY, [script, text]))).toEqual({
    ...before,
    'script-src': ["'self'", "'sha256-own'", 'https://x.example', `'sha256-${hash}'`],
    'connect-src': ["'self'", 'https://x.example'],
    'img-src': ["'self'", 'data:', 'https://x.example'],
    'frame-src': ["'self'", ...EMBED_ORIGINS, 'https://x.example'],
  });
  expect(directives(withScripts(POLICY, [text]))['frame-src']).toEqual([
    "'self'",
    ...EMBED_ORIGINS,
  ]);
});
