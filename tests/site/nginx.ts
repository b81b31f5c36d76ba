import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const PLACES = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
const nginx = PLACES.find((path) => existsSync(path));

/** Whether this machine has nginx. */
export const hasNginx = nginx !== undefined;

/** Serves a folder by a configuration that we wrote, until the test ends. Out: the address. */
export async function serveByNginx(configuration: string): Promise<string> {
  if (!nginx) throw new Error('There is no nginx.');
  const folder = temporaryFolder();
  const port = await freePort();
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const server = configuration.replace('listen 80;', `listen 127.0.0.1:${port};`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${own.join(' ')} ${server} }`,
  );
  execFileSync(nginx, ['-t', '-q', '-c', file, '-e', join(folder, 'error.log')]);
  const args = ['-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off; user root;'];
  const child = spawn(
    nginx,
    process.getuid?.() === 0 ? args : args.slice(0, 4).concat('-g', 'daemon off;'),
  );
  const ended = once(child, 'exit');
  // Before its folder is removed: what deletes a file in it meanwhile ends the removal, and nobody hears of that.
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { message: 'nginx does not answer.' }).toBe(true);
  return url;
}
