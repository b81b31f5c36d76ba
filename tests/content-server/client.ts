import type { TokenDto } from '#src/content/squidex/wire.ts';
import { createContentServer } from '#src/content-server/server.ts';

/**
 * A content server of a folder, and its client in the same process. `send` speaks to `/api…`; a body
 * goes as JSON, or as the form that it is.
 */
export async function openClient(dataDir: string) {
  const server = createContentServer({ dataDir, clientSecret: 'secret' });
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: server.clientId,
    client_secret: 'secret',
  });
  const url = 'http://x/identity-server/connect/token';
  const response = await server.handle(new Request(url, { method: 'POST', body: form }));
  const { access_token }: TokenDto = await response.json();
  const send = (method: string, path: string, body: object | FormData | null = null) => {
    const isForm = body === null || body instanceof FormData;
    const headers = {
      authorization: `Bearer ${access_token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    };
    const init = { method, headers, body: isForm ? body : JSON.stringify(body) };
    return server.handle(new Request(`http://x/api${path}`, init));
  };
  return { server, send };
}

export type TestClient = Awaited<ReturnType<typeof openClient>>;

/** A file as an upload's form. */
export function fileForm(name: string, text: string): FormData {
  const form = new FormData();
  form.append('file', new File([text], name));
  return form;
}
