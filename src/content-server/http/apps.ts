import type { AppDto, ClientDto, ClientsDto } from '#src/content/squidex/wire.ts';
import {
  object,
  optionalEnum,
  optionalFlag,
  optionalInteger,
  optionalText,
} from '../base/json-read.ts';
import { invalid, notFound } from '../base/refusal.ts';
import type { ServerServices } from '../api/services.ts';
import { type ClientRecord, newSecret, ROLES } from '../store/app.ts';
import { isoTime } from '../base/instant.ts';
import { appChanged } from './app-version.ts';
import { cached, versionTag } from './etag.ts';
import { href, linkBuilder } from '../api/links.ts';
import { permissionsOf } from '../api/permissions.ts';
import { type RouteResponse, JSON_LIMITS, needs, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

const VERSION = '7.23.0';
const MAX_NAME = 20;
const LIMITS = ['ApiCallsLimit', 'ApiTrafficLimit'];

export const appRoutes: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/api/ping',
    access: 'public',
    kind: 'read',
    handle: () => ({ status: 204 }),
  },
  {
    method: 'GET',
    path: '/api/ping/:app',
    access: needs('ping'),
    kind: 'read',
    handle: () => ({ status: 204 }),
  },
  {
    method: 'GET',
    path: '/api/info',
    access: 'public',
    kind: 'read',
    handle: () => ({ status: 200, body: { version: VERSION } }),
  },
  {
    method: 'GET',
    path: '/api/apps',
    access: 'token',
    kind: 'read',
    handle: (call) => ({ status: 200, body: [appDto(call)] }),
  },
  { method: 'GET', path: '/api/apps/:app', access: 'token', kind: 'read', handle: getApp },
  {
    method: 'GET',
    path: '/api/apps/:app/clients',
    access: needs('clients.read'),
    kind: 'read',
    handle: getClients,
  },
  {
    method: 'POST',
    path: '/api/apps/:app/clients',
    access: needs('clients.create'),
    cost: 1,
    json: JSON_LIMITS.small,
    kind: 'write',
    handle: addClient,
  },
  {
    method: 'PUT',
    path: '/api/apps/:app/clients/:id',
    access: needs('clients.update'),
    cost: 1,
    json: JSON_LIMITS.small,
    kind: 'write',
    handle: updateClient,
  },
  {
    method: 'DELETE',
    path: '/api/apps/:app/clients/:id',
    access: needs('clients.delete'),
    cost: 1,
    kind: 'write',
    handle: removeClient,
  },
];

function appDto({ services, caller }: Call): AppDto {
  const app = services.apps.app();
  const { role } = caller.client;
  return {
    id: app.id,
    name: app.name,
    version: app.version,
    created: isoTime(app.created),
    lastModified: isoTime(app.lastModified),
    permissions: permissionsOf(role, app.name),
    canAccessApi: role === 'Developer' || role === 'Owner',
    canAccessContent: true,
    roleName: role,
    roleProperties: {},
    _links: linkBuilder(href('apps', app.name)).add('ping', 'GET', href('ping', app.name)).links,
  };
}

function getApp(call: Call): RouteResponse {
  const tag = versionTag(call.services.apps.app().version);
  return cached(call.request, tag, () => appDto(call));
}

function clientsDto(services: ServerServices): ClientsDto {
  const self = href('apps', services.apps.app().name, 'clients');
  const items = [...services.apps.clients().values()].map((client): ClientDto => {
    const own = `${self}/${encodeURIComponent(client.id)}`;
    return {
      id: client.id,
      name: client.name,
      secret: client.secret,
      role: client.role,
      apiCallsLimit: client.callsLimit,
      apiTrafficLimit: client.trafficLimit,
      allowAnonymous: client.anonymous,
      _links: linkBuilder(self).add('update', 'PUT', own).add('delete', 'DELETE', own).links,
    };
  });
  return { items, _links: linkBuilder(self).add('create', 'POST', self).links };
}

function getClients({ services, request }: Call): RouteResponse {
  return cached(request, versionTag(services.apps.app().version), () => clientsDto(services));
}

function changed(call: Call, status: number): RouteResponse {
  return appChanged(call, status, () => clientsDto(call.services));
}

function addClient(call: Call): RouteResponse {
  const { services, body } = call;
  const id = optionalText(object(body), 'id')?.trim();
  if (!id) throw invalid('Id: Client ID is required.');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw invalid('Id: Client ID is not a valid slug.');
  if (services.apps.clients().has(id)) {
    throw invalid('A client with the same id already exists.');
  }
  services.apps.saveClient({
    id,
    name: id,
    secret: newSecret(),
    role: 'Editor',
    callsLimit: 0,
    trafficLimit: 0,
    anonymous: false,
  });
  return changed(call, 201);
}

function findClient(call: Call): ClientRecord {
  const client = call.services.apps.clients().get(param(call, 'id'));
  if (!client) throw notFound();
  return client;
}

function updateClient(call: Call): RouteResponse {
  const client = findClient(call);
  const source = object(call.body);
  const problems = LIMITS.flatMap((name) =>
    (optionalInteger(source, name) ?? 0) < 0
      ? [`${name}: ${name} must be greater or equal to 0.`]
      : [],
  );
  const name = optionalText(source, 'name');
  if ((name?.length ?? 0) > MAX_NAME) {
    problems.push(`Name: The field 'name' must be a string with a maximum length of ${MAX_NAME}.`);
  }
  if (problems.length > 0) throw invalid(...problems);
  call.services.apps.saveClient({
    ...client,
    name: name ?? client.name,
    role: optionalEnum(source, 'role', ROLES) ?? client.role,
    anonymous: optionalFlag(source, 'allowAnonymous') ?? client.anonymous,
    callsLimit: optionalInteger(source, 'apiCallsLimit') ?? client.callsLimit,
    trafficLimit: optionalInteger(source, 'apiTrafficLimit') ?? client.trafficLimit,
  });
  return changed(call, 200);
}

function removeClient(call: Call): RouteResponse {
  call.services.apps.removeClient(findClient(call).id);
  return changed(call, 200);
}
