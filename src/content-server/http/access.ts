import { forbidden, notFound, notSupported, Refusal } from '../base/refusal.ts';
import type { ServerServices } from '../api/services.ts';
import type { ClientRecord } from '../store/app.ts';
import { allows } from '../api/permissions.ts';
import type { Endpoint } from './route.ts';
import type { Caller } from '../api/call.ts';

/**
 * Lets a request in or refuses it, in Squidex's order: app (404), token (401, or 404 when its client
 * is gone), permission (403). In: the route, the request and its path parameters.
 */
export function admit(
  services: ServerServices,
  route: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
): Caller {
  const { name } = services.apps.app();
  if (params['app'] !== undefined && params['app'] !== name) throw notFound();
  if (route.access === 'public') return nobody(name);
  refuseApiKeys(request);
  const client = clientOf(services, request, route.access === 'token');
  if (params['schema'] !== undefined) requireSchema(services, route, params['schema']);
  const permission = route.access === 'token' ? undefined : route.access(params);
  if (permission !== undefined && !allows(client.role, permission)) throw forbidden();
  return { client, actor: `client:${name}:${client.id}` };
}

/** Whether a request carries a token of a client that may do this; for what is public in part. */
export function mayAlso(services: ServerServices, request: Request, permission: string): boolean {
  const token = tokenOf(request);
  const id = token && services.tokens.clientOf(token, services.clock.machine());
  const client = id ? services.apps.clients().get(id) : undefined;
  return client !== undefined && allows(client.role, permission);
}

function clientOf(services: ServerServices, request: Request, strict: boolean): ClientRecord {
  const clients = services.apps.clients();
  const token = tokenOf(request);
  const id =
    token === undefined ? undefined : services.tokens.clientOf(token, services.clock.machine());
  const client = id === undefined ? undefined : clients.get(id);
  if (client) return client;
  const anonymous = [...clients.values()].find((candidate) => candidate.anonymous);
  if (anonymous && !strict) return anonymous;
  throw id === undefined ? new Refusal(401, '') : notFound();
}

/** Schemas come before permissions; those that are not published hold no items for anybody. */
function requireSchema({ schemas }: ServerServices, { path }: Endpoint, nameOrId: string): void {
  const schema = schemas.byName(nameOrId) ?? schemas.byId(nameOrId);
  const isHidden = path.startsWith('/api/content/') && schema?.definition.isPublished === false;
  if (!schema || isHidden) throw notFound();
}

function refuseApiKeys({ headers, url }: Request): void {
  const isKey = /^ApiKey\s/i.test(headers.get('authorization') ?? '');
  if (isKey || headers.has('apikey') || headers.has('x-apikey') || /[?&]api_key=/.test(url)) {
    throw notSupported('API keys');
  }
}

function tokenOf(request: Request): string | undefined {
  const header = request.headers.get('authorization');
  if (header !== null) return /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  return new URL(request.url).searchParams.get('access_token') ?? undefined;
}

function nobody(app: string): Caller {
  const client: ClientRecord = {
    id: '',
    name: '',
    secret: '',
    role: 'Reader',
    callsLimit: 0,
    trafficLimit: 0,
    anonymous: true,
  };
  return { client, actor: `client:${app}:anonymous` };
}
