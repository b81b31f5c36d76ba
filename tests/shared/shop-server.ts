import { onTestFinished } from 'vitest';
import { openContent } from '../replica/content.ts';
import { type ServerOptions, startServer } from './start-server.ts';

export const SOON = { timeout: 20_000, interval: 20 };
export const LINEN = { de: 'Laken' };

type Content = Awaited<ReturnType<typeof openContent>>;

/** A content server with a shop of one product. */
export async function openShop() {
  const content = await openContent();
  onTestFinished(() => content.close());
  const { write } = content;
  await write.category('beds', { Name: { de: 'Betten', en: 'Beds' } });
  await write.product('a', { name: LINEN, categories: { iv: ['beds'] } });
  await write.page('home', '');
  await write.site({ home: { iv: ['home'] } });
  return content;
}

/** A server of the shop, which ends with the test. */
export function openServer({ source }: Content, url: string, options: ServerOptions = {}) {
  const server = startServer(source, url, options);
  onTestFinished(server.close);
  return {
    ...server,
    /** As a visitor asks. */
    visit: async (path: string) =>
      fetch(`http://127.0.0.1:${await server.port()}${encodeURI(path)}`, { redirect: 'manual' }),
  };
}

export type ShopServer = ReturnType<typeof openServer>;
