import { readFileSync } from 'node:fs';
import * as v from 'valibot';

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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
