import { notSupported } from '../base/refusal.ts';
import type { Endpoint } from './route.ts';

const APP = '/api/apps/:app';
const CONTENT = '/api/content/:app';

/** What Squidex can do and this server does not, by path: each answers 501. */
const REFUSED: readonly [what: string, method: Endpoint['method'], ...paths: string[]][] = [
  ['creating apps', 'POST', '/api/apps'],
  ['changing or deleting the app', 'ALL', APP, `${APP}/label`, `${APP}/image`],
  ['settings', 'PUT', `${APP}/settings`],
  ['contributors', 'ALL', `${APP}/contributors/*`],
  ['plans', 'ALL', `${APP}/plans`, `${APP}/plan`],
  ['backups and jobs', 'ALL', `${APP}/backups/*`, `${APP}/jobs/*`, '/api/apps/restore'],
  ['own workflows', 'ALL', `${APP}/workflows/*`],
  ['own roles', 'ALL', `${APP}/roles/*`],
  ['usage', 'ALL', `${APP}/usages/*`],
  ['search over everything', 'ALL', `${APP}/search`],
  ['comments', 'ALL', `${APP}/comments/*`, `${APP}/watching/*`],
  ['translations', 'ALL', `${APP}/translations`, `${APP}/ask`],
  ['resumable uploads', 'ALL', `${APP}/assets/tus/*`],
  ['scripts', 'ALL', `${APP}/assets/scripts`, `${APP}/asset-scripts`],
  ['scripts', 'PUT', `${APP}/schemas/:schema/scripts`],
  ['indexes', 'ALL', `${APP}/schemas/:schema/indexes/*`],
  ['filters of a schema', 'GET', `${APP}/schemas/:schema/filters`],
  ['completion', 'ALL', `${APP}/schemas/:schema/completion/*`, `${APP}/completion/*`],
  ['generated schemas', 'ALL', `${APP}/schemas/generate`],
  ['simulated rules', 'ALL', `${APP}/rules/simulate`, `${APP}/rules/:id/simulate`],
  ['running rules', 'ALL', `${APP}/rules/:id/run`, `${APP}/rules/run`, `${APP}/rules/:id/trigger`],
  ['imports', 'POST', `${CONTENT}/:schema/import`],
  ['API documents', 'GET', `${CONTENT}/swagger/*`, `${CONTENT}/docs`, `${CONTENT}/:schema/docs`],
  ['subscriptions', 'ALL', `${CONTENT}/graphql/subscriptions`],
  ['users', 'ALL', '/api/users/*', '/api/user/*'],
  ['teams', 'ALL', '/api/teams/*'],
  ['templates and news', 'ALL', '/api/templates/*', '/api/news/*'],
];

/** Stands before and after the others by `refusedRoutes`: fixed paths must win over parameters. */
export const refusedRoutes: readonly Endpoint[] = REFUSED.flatMap(([what, method, ...paths]) =>
  paths.map((path): Endpoint => ({
    method,
    path,
    access: 'token',
    kind: 'read',
    handle() {
      throw notSupported(what);
    },
  })),
);
