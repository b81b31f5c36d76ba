import { setImmediate as breathe } from 'node:timers/promises';
import { messageOf } from '#src/model/errors.ts';
import { createDeliveries, type Deliveries } from '#src/site/targets/deliveries.ts';
import { createFolderTarget } from '#src/site/targets/folder.ts';
import { createPurgeTarget } from '#src/site/targets/purge.ts';
import type { Target } from '#src/site/targets/target.ts';
import type { Engine } from './engine.ts';
import type { Env } from './env.ts';
import { IMMUTABLE, REVALIDATE, securityHeaders } from './http-headers.ts';
import type { Print } from './print.ts';

/** Keeps the configured folder and CDN equal to the site. In: a ready engine. */
export function openDeliveries(engine: Engine, env: Env, print: Print): Deliveries {
  const { site } = engine.services;
  return createDeliveries({
    site,
    targets: targetsOf(engine, env),
    now: Date.now,
    log: (problem) => print(messageOf(problem, 'en')),
  });
}

function targetsOf(engine: Engine, env: Env): Target[] {
  const { site, pictures } = engine.services;
  const origin = () => publicUrl(engine, env);
  const targets: Target[] = [];
  if (env.siteDir !== undefined) {
    targets.push(
      createFolderTarget({
        root: env.siteDir,
        site,
        headers: () => headersFile(engine.app().csp, origin().startsWith('https:')),
        picture: (path) => pictureBytes(pictures, path),
      }),
    );
  }
  if (env.purge) targets.push(createPurgeTarget({ ...env.purge, site, origin }));
  return targets;
}

/** The public address of the site, without a path. */
export function publicUrl({ services }: Engine, env: Env): string {
  return env.siteUrl ?? services.queries.ask('site', 'de').url;
}

async function pictureBytes(
  pictures: Engine['services']['pictures'],
  path: string,
): Promise<Uint8Array | undefined> {
  for (;;) {
    const answer = await pictures.serve(path);
    if ('open' in answer) return Buffer.concat(await answer.open().toArray());
    // Visitors' pictures go first.
    if (answer.problem.name !== 'server-busy') return undefined;
    await breathe();
  }
}

/** What our server would say, for hosts that read `_headers`. */
function headersFile(csp: string, https: boolean): string {
  const block = (pattern: string, lines: readonly (readonly [string, string])[]) =>
    [pattern, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const flat = securityHeaders(https);
  const pairs = flat.flatMap((name, at) =>
    at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : [],
  );
  const forever = [['Cache-Control', IMMUTABLE]] as const;
  return `${[
    block('/*', [...pairs, ['Content-Security-Policy', csp], ['Cache-Control', REVALIDATE]]),
    block('/_astro/*', forever),
    block('/pictures/*', forever),
  ].join('\n\n')}\n`;
}
