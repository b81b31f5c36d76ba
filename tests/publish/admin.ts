import { vi } from 'vitest';
import type { TokenDto } from '#src/content/squidex/wire.ts';
import type { ContentServer } from '#src/content-server/server.ts';

/** Speaks to a content server as its owner: what the site itself never does. */
export type Admin = (method: string, path: string, body?: object) => Promise<Response>;

/** In: paths below `/api`. */
export function createAdmin(server: ContentServer): Admin {
  let token: Promise<string> | undefined;
  return async (method, path, body) => {
    token ??= tokenOf(server);
    const headers = {
      authorization: `Bearer ${await token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const text = body ? JSON.stringify(body) : null;
    return server.handle(new Request(`http://x/api${path}`, { method, headers, body: text }));
  };
}

async function tokenOf(server: ContentServer): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: server.clientId,
    client_secret: server.secret,
  });
  const url = 'http://x/identity-server/connect/token';
  const response = await server.handle(new Request(url, { method: 'POST', body: form }));
  const { access_token }: TokenDto = await response.json();
  return access_token;
}

/** A clock that a test moves, and what is to happen every now and then. */
export type Time = { now: () => Date; pass(ms: number): void };

/** Runs `open`; what it wants to do every now and then is done when the test lets time pass. */
export async function withTime<T>(open: (time: Time) => Promise<T>): Promise<T & { time: Time }> {
  let ahead = 0;
  const works: (() => void)[] = [];
  const time: Time = {
    now: () => new Date(Date.now() + ahead),
    pass(ms) {
      ahead += ms;
      for (const work of works) work();
    },
  };
  const intervals = vi.spyOn(globalThis, 'setInterval');
  try {
    const opened = await open(time);
    works.push(...intervals.mock.calls.map(([work]) => work));
    return { ...opened, time };
  } finally {
    intervals.mockRestore();
  }
}
