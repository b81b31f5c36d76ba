/**
 * Lighthouse (mobile) on the pages that most visitors see, as a table; exit code 1 below 100.
 * Usage: npm run lighthouse -- [--url URL] [--runs N] [PATH …]
 * Without `--url` the site of the data folder: the server that runs, or one that runs for this.
 * Lighthouse brings 200 packages and 185 MB, so it is no dependency: npx fetches it at the first call.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { middle, type Scores, scoresOf, table } from './lighthouse/report.ts';
import { chromiumPath, openSite } from './open-site.ts';

const VERSION = '13.5.0';
const PAGES = ['/de', '/de/kategorie/decken-plaids', '/de/product/lodendecke-hochkar', '/en'];
const TRIES = 3;
const RUNS = 3;
const FLAGS = '--headless=new --no-sandbox --disable-gpu';
const USAGE = 'Usage: npm run lighthouse -- [--url URL] [--runs N] [PATH …]';

/** Looks at the pages. Out: the exit code, 1 when one of them has less than 100. */
export async function lighthouse(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (!options) {
    console.error(USAGE);
    return 1;
  }
  const site = await openSite(options.url);
  const chromium = chromiumPath();
  const pages: Scores[] = [];
  try {
    for (const path of options.paths) {
      // The first visit makes the pictures of a page.
      const runs: Scores[] = [];
      for (let run = 0; run <= options.runs; run += 1) {
        const one = scoresOf(path, await report(`${site.url}${path}`, chromium));
        if (run > 0) runs.push(one);
      }
      pages.push(middle(runs));
    }
  } finally {
    await site.close();
  }
  console.log(table(pages));
  const scores = pages.flatMap((one) => [
    ...[one.performance, one.accessibility, one.bestPractices, one.seo],
  ]);
  return scores.every((score) => score === 100) ? 0 : 1;
}

function readOptions(args: string[]) {
  const options = { url: { type: 'string' }, runs: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const runs = Number(values.runs ?? RUNS);
    if (!Number.isInteger(runs) || runs < 1) return undefined;
    return { url: values.url, runs, paths: positionals.length > 0 ? positionals : PAGES };
  } catch {
    return undefined;
  }
}

/** Out: what Lighthouse says about an address, in JSON. It sometimes loses the trace, and says to repeat. */
async function report(url: string, chromium: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { code, json } = await reportOnce(url, chromium);
    if (code === 0) return json;
    if (tries === TRIES) throw new Error(`Lighthouse ended with ${code} at ${url}`);
  }
}

async function reportOnce(url: string, chromium: string) {
  const command = ['--yes', `lighthouse@${VERSION}`, url, '--output=json', '--quiet'];
  const child = spawn('npx', [...command, `--chrome-flags=${FLAGS}`], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  return { code, json: Buffer.concat(chunks).toString('utf8') };
}
