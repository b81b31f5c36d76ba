/**
 * Lighthouse (mobile) on the pages that most visitors see, as a table; exit code 1 below 100.
 * Without `--url` the site of the data folder: the server that runs, or one that runs for this.
 * Lighthouse brings 200 packages and 185 MB, so it is no dependency: npx fetches it at the first call.
 */
import { spawn } from 'node:child_process';
import { middle, type Scores, scoresOf, table } from './lighthouse/report.ts';
import { chromiumPath, openSite } from './open-site.ts';

const VERSION = '13.5.0';
const PAGES = ['/de', '/de/kategorie/decken-plaids', '/de/product/lodendecke-hochkar', '/en'];
const TRIES = 3;
const FLAGS = '--headless=new --no-sandbox --disable-gpu';

type LighthouseOptions = { url: string | undefined; runs: number; paths: readonly string[] };

/** Looks at the pages. Out: the exit code, 1 when one of them has less than 100. */
export async function lighthouse(options: LighthouseOptions): Promise<number> {
  const site = await openSite(options.url);
  const chromium = chromiumPath();
  const pages: Scores[] = [];
  try {
    for (const path of options.paths.length > 0 ? options.paths : PAGES) {
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
