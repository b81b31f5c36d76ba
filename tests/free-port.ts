import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers without a wish, so that none of them takes it. */
const [FIRST, LAST] = [10_000, 32_000];

/** A port of this machine that nobody listens on. Another test gets the same one once in some 20,000 times. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const server = createServer();
    const isFree = await new Promise<boolean>((tell) => {
      server.once('error', () => tell(false)).listen(port, () => tell(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
