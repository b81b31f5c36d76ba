import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { ScriptAnswer } from '#src/model/pages/answers.ts';
import { EMBED_ORIGINS } from '#src/model/fields/embed.ts';
import { joinPolicies } from '../http/headers.ts';

const Csp = v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) });
export type AllowedInline = v.InferOutput<typeof Csp>;

/** The hashes of inline code that a build has left in a file. Throws when it is not what it should be. */
export function readHashes(file: string): AllowedInline {
  return v.parse(v.pipe(v.string(), v.parseJson(), Csp), readFileSync(file, 'utf8'));
}

/** The policy of all pages: this origin only, and the inline scripts and styles that Astro writes. */
export function contentSecurityPolicy({ scripts, styles }: AllowedInline): string {
  const list = (hashes: string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${list(scripts)}`,
    `style-src 'self'${list(styles)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    // Others' frames come only when somebody asks for one (blocks/video/Elsewhere.tsx).
    `frame-src 'self' ${EMBED_ORIGINS.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy of pages that may run foreign scripts after a yes: their hosts by name, their texts by hash.
 * Without scripts it is the same policy.
 */
export function withScripts(policy: string, scripts: readonly ScriptAnswer[]): string {
  if (scripts.length === 0) return policy;
  const hosts = scripts.flatMap((one) => one.hosts);
  const hashes = scripts.flatMap(({ snippet }) => (snippet === null ? [] : [hashOf(snippet)]));
  const talks = ['connect-src', 'img-src', 'frame-src'].flatMap((name) =>
    hosts.length > 0 ? [[name, ...hosts]] : [],
  );
  const additions = [['script-src', ...hosts, ...hashes], ...talks];
  return joinPolicies(policy, additions.map((one) => one.join(' ')).join('; '));
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
