import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { axeViolations, openPage, VIEWPORTS, watchPage } from './harness.ts';

const POLICY = "default-src 'self'; img-src 'self' data:; connect-src *";

/** Serves one page with a strict policy, and a script below `/script.js`. */
async function serve(body: string, script = ''): Promise<string> {
  const page = `<!doctype html><html lang="de"><title>Probe</title><link rel="icon" href="data:,">
    <main><h1>Probe</h1>${body}</main><script src="/script.js"></script>`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js';
    if (!isScript && request.url !== '/') response.statusCode = 404;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', POLICY);
    response.end(isScript ? script : page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function problemsOf(body: string, script = ''): Promise<string[]> {
  const { page, problems } = await watchPage({ url: await serve(body, script) });
  await page.goto('/');
  return problems;
}

describe('a watched page', () => {
  test('without faults has no problems', async () => {
    expect(await problemsOf('<p>gut</p>', 'document.title = "an"')).toEqual([]);
  });

  test.each([
    ['an error in the console', '', 'console.error("ach")', /^console: ach/],
    ['an uncaught error', '', 'throw new Error("oh")', /^error: Error: oh/],
    ['an unhandled rejection', '', 'Promise.reject(new Error("weh"))', /^error: Error: weh/],
    ['an answer 404', '', 'fetch("/fehlt")', /^404: .*\/fehlt/],
    ['an unreachable address', '', 'fetch("http://127.0.0.1:1/")', /^foreign request: /],
    [
      'a style attribute',
      '<p style="color:red">x</p>',
      '',
      /^content security policy: style-src-attr/,
    ],
    ['an inline script', '<script>1</script>', '', /^content security policy: script-src-elem/],
  ])('with %s has a problem', async (_name, body, script, problem) => {
    const problems = await problemsOf(body, script);
    await expect.poll(() => problems).toContainEqual(expect.stringMatching(problem));
  });

  test.fails('fails its test', async () => {
    const page = await openPage('/', { url: await serve('<p style="color:red">x</p>') });
    expect(await page.locator('p').textContent()).toBe('x');
  });

  test('does not fail its test for what is allowed', async () => {
    const page = await openPage('/fehlt', { url: await serve(''), allow: /^404/ });
    expect(new URL(page.url()).pathname).toBe('/fehlt');
  });
});

describe('a visit', () => {
  test.each(['phone', 'tablet', 'desktop'] as const)('on a %s has its width', async (viewport) => {
    const page = await openPage('/', { url: await serve(''), viewport });
    expect(await page.evaluate(() => innerWidth)).toBe(VIEWPORTS[viewport].width);
  });

  test('speaks its language', async () => {
    const page = await openPage('/', { url: await serve(''), language: 'en' });
    expect(await page.evaluate(() => navigator.language)).toBe('en');
  });

  test('can be without JavaScript', async () => {
    const url = await serve('', 'document.title = "an"');
    const page = await openPage('/', { url, javaScript: false });
    expect(await page.title()).toBe('Probe');
  });
});

describe('axe', () => {
  test('finds a picture without text under the strict policy, and nothing else', async () => {
    const url = await serve('<img src="data:,">');
    const page = await openPage('/', { url });
    expect(await axeViolations(page)).toEqual([expect.stringMatching(/^image-alt: .*\(img\)$/)]);
  });

  test('is content with a good page', async () => {
    expect(await axeViolations(await openPage('/', { url: await serve('<p>gut</p>') }))).toEqual(
      [],
    );
  });
});
