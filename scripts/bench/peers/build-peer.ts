import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { PeerApp, PeerShop } from './app.ts';

/** A folder with another tool's shop, whose packages are there. */
export type PeerFolder = {
  /** Gives it the shop as it is now. */
  write(shop: PeerShop): void;
  /** Runs the tool. Out: seconds, and the pages that it made. Throws with what it printed when it fails. */
  build(): Promise<{ seconds: number; pages: number }>;
  /** Where the built site lies. */
  out: string;
};

/** Makes the folder, and lets npm fetch the packages. */
export function preparePeer(root: string, app: PeerApp): PeerFolder {
  mkdirSync(root, { recursive: true });
  const files = {
    'package.json': JSON.stringify({ private: true, type: 'module', dependencies: app.packages }),
    ...app.files,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const flags = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', flags, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm could not fetch the packages of ${app.name}: ${stderr}`);
  const out = join(root, app.out);
  return {
    out,
    write: (shop) => writeFileSync(join(root, 'shop.json'), JSON.stringify(shop)),
    async build() {
      const start = performance.now();
      await run(root, app);
      const seconds = (performance.now() - start) / 1_000;
      const pages = readdirSync(out, { recursive: true }).filter((name) =>
        /(?:de|en)(?:\/.*)?\.html$/.test(String(name)),
      ).length;
      return { seconds, pages };
    },
  };
}

const Bins = v.object({ bin: v.union([v.string(), v.record(v.string(), v.string())]) });

/** In a process group of its own: the tools start processes that outlive a kill of the first. */
function run(root: string, { name, build: [tool, ...args] }: PeerApp): Promise<void> {
  const folder = join(root, 'node_modules', tool);
  const { bin } = v.parse(Bins, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const program = join(folder, typeof bin === 'string' ? bin : (bin[tool] ?? ''));
  const quiet = { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', CI: '1' };
  const env = {
    ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production' },
    ...{ ...quiet, ASTRO_TELEMETRY_DISABLED: '1' },
  };
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
    });
  }
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`${name} ended with ${code}: ${output}`)),
    );
  });
}
