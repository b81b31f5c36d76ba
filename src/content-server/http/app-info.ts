import { ROLES } from '../store/app.ts';
import { isoTime } from '../base/instant.ts';
import { itemHistory } from '../store/history.ts';
import { notSupported } from '../base/refusal.ts';
import { cached, versionTag } from './etag.ts';
import { href, linkBuilder } from '../api/links.ts';
import { permissionsOf } from '../api/permissions.ts';
import { type RouteResponse, needs, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

/** One entry of the history of an item. */
type HistoryEventDto = {
  eventId: string;
  actor: string;
  eventType: string;
  message: string;
  created: string;
  version: number;
};

const APP = '/api/apps/:app';
const get = { method: 'GET', kind: 'read' } as const;
const healthy = {
  ...get,
  access: 'public',
  handle: () => ({ status: 200, body: HEALTH }),
} as const;
const HEALTH = { status: 'Healthy' };

/** What is said about an app beside its languages and clients. */
export const appInfoRoutes: readonly Endpoint[] = [
  { ...healthy, path: '/healthz' },
  { ...healthy, path: '/readiness' },
  { ...get, path: `${APP}/settings`, access: () => undefined, handle: settings },
  { ...get, path: `${APP}/roles`, access: needs('roles.read'), handle: roles },
  { ...get, path: `${APP}/workflows`, access: needs('workflows.read'), handle: workflows },
  { ...get, path: `${APP}/history`, access: needs('history'), cost: 0.1, handle: history },
];

function answer(call: Call, noun: string, body: object): RouteResponse {
  const { app } = call.services.apps;
  const { links } = linkBuilder(href('apps', app().name, noun));
  return cached(call.request, versionTag(app().version), () => ({ ...body, _links: links }));
}

function settings(call: Call): RouteResponse {
  const { version } = call.services.apps.app();
  const hidden = { hideScheduler: false, hideDateTimeModeButton: false };
  return answer(call, 'settings', { patterns: [], editors: [], ...hidden, version });
}

function roles(call: Call): RouteResponse {
  const { apps } = call.services;
  const clients = [...apps.clients().values()];
  const items = ROLES.map((name) => ({
    name,
    numClients: clients.filter(({ role }) => role === name).length,
    numContributors: 0,
    isDefaultRole: true,
    permissions: permissionsOf(name, apps.app().name),
    properties: {},
    _links: {},
  }));
  return answer(call, 'roles', { items });
}

/** There are no workflows but the built-in one, which Squidex does not list either. */
function workflows(call: Call): RouteResponse {
  return answer(call, 'workflows', { items: [], errors: [] });
}

/** What happened to an item, newest first. */
function history(call: Call): RouteResponse {
  const channel = call.query.get('channel') ?? '';
  const id = /^schemas\.[^.]+\.contents\.(.+)$/.exec(channel)?.[1];
  if (id === undefined) throw notSupported('the history of anything but an item');
  const { services } = call;
  const item = services.content.find(id);
  if (!item) return { status: 200, body: [] };
  const schema = services.schemas.all().find(({ key }) => key === item.schemaKey);
  const name = schema?.definition.name ?? '';
  const events = itemHistory(services.db, item).map(
    ({ event, status, version, actor, created }): HistoryEventDto => ({
      eventId: `${item.id}-${version}`,
      actor,
      eventType: `Content${event}Event`,
      message: messageOf(event, name, status),
      created: isoTime(created),
      version,
    }),
  );
  return { status: 200, body: events };
}

function messageOf(event: string, schema: string, status: string): string {
  switch (event) {
    case 'Created':
    case 'Updated':
    case 'Deleted':
      return `${event.toLowerCase()} ${schema} content.`;
    case 'DraftCreated':
      return 'created new draft.';
    case 'DraftDeleted':
      return 'deleted draft.';
    case 'SchedulingCancelled':
      return `failed to schedule status change for ${schema} content.`;
    case 'StatusScheduled':
      return `scheduled to change status of ${schema} content to ${status}.`;
    default:
      return `changed status of ${schema} content to ${status}.`;
  }
}
