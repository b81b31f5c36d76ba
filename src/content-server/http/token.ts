import type { OAuthErrorDto, TokenDto } from '#src/content/squidex/wire.ts';
import type { ServerServices } from '../api/services.ts';
import { sameSecret } from '../store/app.ts';
import { TOKEN_SECONDS } from '../store/tokens.ts';
import { readBytes } from '../base/body.ts';
import type { RouteResponse, Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

/** Where OAuth says what its errors mean. */
const ERRORS = 'https://www.rfc-editor.org/rfc/rfc6749#section-5.2';
const MAX_BYTES = 16 * 1024;
const SCOPES = new Set(['squidex-api', 'email', 'profile', 'roles', 'permissions', 'openid']);

export const tokenRoutes: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/identity-server/connect/token',
    access: 'public',
    kind: 'slow',
    handle: issueToken,
  },
];

/** Client credentials for a token, by OAuth's rules. */
async function issueToken({ services, request }: Call): Promise<RouteResponse> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.toLowerCase().startsWith('application/x-www-form-urlencoded')) {
    return refuse('invalid_request', 'The content type must be a form.');
  }
  const form = new URLSearchParams(Buffer.from(await readBytes(request, MAX_BYTES)).toString());
  const grant = form.get('grant_type');
  if (!grant) return refuse('invalid_request', "The mandatory 'grant_type' parameter is missing.");
  if (grant !== 'client_credentials') {
    return refuse('unsupported_grant_type', "The specified 'grant_type' is not supported.");
  }
  const { id, secret } = credentials(form, request.headers);
  if (!id) return refuse('invalid_request', "The mandatory 'client_id' parameter is missing.");
  const scopes = (form.get('scope') ?? 'squidex-api').split(' ').filter(Boolean);
  if (!scopes.every((scope) => SCOPES.has(scope))) {
    return refuse('invalid_scope', "The specified 'scope' is invalid.");
  }
  const client = findClient(services, id, secret);
  if (!client) return refuse('invalid_client', 'The client credentials are invalid.', 401);
  return issue(services, client, scopes.join(' '));
}

function issue(services: ServerServices, client: string, scope: string): RouteResponse {
  const token: TokenDto = {
    access_token: services.tokens.issue(client, services.clock.machine()),
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope,
  };
  return { status: 200, body: token, headers: { 'cache-control': 'no-store' } };
}

function refuse(error: string, description: string, status = 400): RouteResponse {
  const body: OAuthErrorDto = { error, error_description: description, error_uri: ERRORS };
  return { status, body, headers: { 'cache-control': 'no-store' } };
}

function credentials(form: URLSearchParams, headers: Headers): { id: string; secret: string } {
  const basic = /^Basic\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (basic === undefined || form.has('client_id')) {
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  }
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeForm);
  // The id itself holds a colon: an unencoded one has been cut at it.
  const isCut = !/[:~]/.test(id) && secret.length > 1;
  if (isCut) return { id: `${id}:${secret[0]}`, secret: secret.slice(1).join(':') };
  return { id, secret: secret.join(':') };
}

function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** The id of the client with these credentials. An unknown client takes the same path as a wrong secret. */
function findClient(services: ServerServices, fullId: string, secret: string): string | undefined {
  const [app, id = ''] = fullId.split(/[:~]/);
  const client = app === services.apps.app().name ? services.apps.clients().get(id) : undefined;
  const isSame = sameSecret(secret, client?.secret ?? '\u0000');
  return client && isSame ? client.id : undefined;
}
