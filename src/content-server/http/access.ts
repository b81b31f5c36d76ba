import { forbidden, notFound, Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Client } from '../store/app.ts';
import { allows } from './permissions.ts';
import type { Caller, Route } from './route.ts';

/**
 * Lets a request in or refuses it, in Squidex's order: app (404), token (401, or 404 when its client
 * is gone), permission (403). In: the route, the request and its path parameters.
 */
export function admit(
  services: Services,
  route: Route,
  request: Request,
  params: Readonly<Record<string, string>>,
): Caller {
  const { name } = services.apps.app();
  if (params['app'] !== undefined && params['app'] !== name) throw notFound();
  if (route.access === 'public') return nobody(name);
  const client = clientOf(services, request, route.access === 'token');
  const permission = route.access === 'token' ? undefined : route.access(params);
  if (permission !== undefined && !allows(client.role, permission)) throw forbidden();
  return { client, actor: `client:${name}:${client.id}` };
}

/** Whether a request carries a token of a client that may do this; for what is public in part. */
export function mayAlso(services: Services, request: Request, permission: string): boolean {
  const token = tokenOf(request);
  const id = token && services.tokens.clientOf(token, services.clock.now());
  const client = id ? services.apps.clients().get(id) : undefined;
  return client !== undefined && allows(client.role, permission);
}

function clientOf(services: Services, request: Request, strict: boolean): Client {
  const clients = services.apps.clients();
  const token = tokenOf(request);
  const id =
    token === undefined ? undefined : services.tokens.clientOf(token, services.clock.now());
  const client = id === undefined ? undefined : clients.get(id);
  if (client) return client;
  const anonymous = [...clients.values()].find((candidate) => candidate.anonymous);
  if (anonymous && !strict) return anonymous;
  throw id === undefined ? new Refusal(401, '') : notFound();
}

function tokenOf(request: Request): string | undefined {
  const header = request.headers.get('authorization');
  if (header !== null) return /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  return new URL(request.url).searchParams.get('access_token') ?? undefined;
}

function nobody(app: string): Caller {
  const client: Client = {
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
