import { fileURLToPath } from 'node:url';
import { accountCommand } from '#src/runtime/commands/account.ts';
import { createEngine } from '#src/runtime/engine/engine.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { serve } from '#src/runtime/server/serve.ts';
import { openServices } from '#src/runtime/engine/services.ts';
import { openDeliveries } from '#src/runtime/upkeep/targets.ts';
import { changeName, changePrice } from '../change.ts';
import { renameShop } from '../kinds.ts';
import { answerCalls } from './worker.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const print = () => undefined;

type Shop = Awaited<ReturnType<typeof open>>;
let shop: Shop | undefined;

/** The server as `npm start` runs it; what an editor would do comes by calls. */
const calls = {
  /** In: also the proxies that are believed. Out: where it serves. */
  async start({ dataDir, proxies = '' }: { dataDir: string; proxies?: string }): Promise<string> {
    shop = await open(dataDir, proxies);
    return shop.address;
  },
  /** Adds somebody who may edit. Out: the password. */
  async addOwner({ email }: { email: string }): Promise<string> {
    const lines: string[] = [];
    const args = ['add', email, '--superuser'];
    await accountCommand.serve(args, running().engine, (line) => void lines.push(line));
    const [, password] = /^Password, shown only now: (\S+)$/m.exec(lines.join('\n')) ?? [];
    if (password === undefined) throw new Error(lines.join('\n'));
    return password;
  },
  changePrice: ({ id, cents }: { id: string; cents: number }) =>
    changePrice(running().engine.services, id, cents),
  changeName: ({ id, de, en }: { id: string; de: string; en: string }) =>
    changeName(running().engine.services, id, de, en),
  renameShop: ({ name }: { name: string }) => renameShop(running().engine.services, name),
  /** What /manage/flushcache starts. */
  publish: () => running().engine.publisher.publish(),
};

export type ShopCalls = typeof calls;

async function open(dataDir: string, proxies: string) {
  const env = parseEnv({ DATA_DIR: dataDir, PORT: '0', TRUSTED_PROXIES: proxies });
  const engine = createEngine(ROOT, env, openServices(env, print), print);
  await engine.load();
  await engine.publisher.publish();
  const deliveries = openDeliveries(engine, env, print);
  const { address } = await serve(engine, env, { deliveries, onCommand: async () => 1, print });
  return { engine, address };
}

function running(): Shop {
  if (!shop) throw new Error('The shop has not been started.');
  return shop;
}

answerCalls(calls);
