import { rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, inject } from 'vitest';
import { openAudit } from '#src/auth/audit.ts';
import { openAuth } from '#src/auth/auth.ts';
import { PROVEN_MS } from '#src/auth/own-account.ts';
import { accountCommand } from '#src/runtime/commands/account.ts';
import { askServer } from '#src/runtime/process/control.ts';
import { dataPaths } from '#src/runtime/process/env.ts';
import { copyData, type Person, type TestServer, startSite } from './server.ts';

/** A site of the test file's own with two accounts. */
export type Peopled = { site: TestServer; superuser: Person; user: Person };

/** Starts a site with people for the tests of a file. Out: a function that gives it. */
export function withPeople(): () => Peopled {
  let peopled: Peopled | undefined;
  beforeAll(async () => {
    const { dataDir, ...accounts } = inject('people');
    peopled = { site: await startSite({ dataDir: await copyData(dataDir) }), ...accounts };
  });
  afterAll(async () => {
    await peopled?.site.kill();
    if (peopled) await rm(peopled.site.dataDir, { recursive: true, force: true });
  });
  return () => {
    if (!peopled) throw new Error('the site did not start');
    return peopled;
  };
}

/**
 * Does what `npm run account -- …` does with a site's data folder, without a process of its own.
 * Out: what it printed; throws when it fails.
 */
export async function account({ dataDir }: Pick<TestServer, 'dataDir'>, ...args: string[]) {
  const paths = dataPaths(dataDir);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  let code = await askServer(paths, { command: 'account', args }, print);
  if (code === undefined) {
    const auth = openAuth(paths.accounts);
    const audit = openAudit(paths.audit);
    code = await accountCommand.serve(args, { services: { auth, audit } }, print);
    auth.close();
    audit.close();
  }
  if (code !== 0) throw new Error(lines.join('\n'));
  return lines.join('\n');
}

/** Makes an account as the command does, and reads the password that it shows. */
export async function addAccount(
  site: Pick<TestServer, 'dataDir'>,
  email: string,
  ...flags: string[]
): Promise<Person> {
  return { email, password: passwordIn(await account(site, 'add', email, ...flags)) };
}

/** Lets as much time pass for all sessions of a site as a sign-in counts for a password, and more. */
export function ageSessions({ dataDir }: Pick<TestServer, 'dataDir'>): void {
  const database = new DatabaseSync(dataPaths(dataDir).accounts, { timeout: 5_000 });
  database.prepare('UPDATE session SET created = created - ?').run(2 * PROVEN_MS);
  database.close();
}

export function passwordIn(output: string): string {
  const password = /^Password, shown only now: (\S+)$/m.exec(output)?.[1];
  if (password === undefined) throw new Error(`no password in: ${output}`);
  return password;
}

export type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

export type RawResponse = {
  status: number;
  /** The reason phrase. */
  reason: string;
  headers: IncomingHttpHeaders;
  body: string;
};

/** One plain HTTP request: nothing is added to it, and no redirect is followed. */
export function ask(url: string, { method = 'GET', headers = {}, body }: RawRequest = {}) {
  return new Promise<RawResponse>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { method, headers: { ...length, ...headers }, agent: false });
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        sent.destroy();
        const { statusCode: status = 0, statusMessage: reason = '' } = response;
        resolve({ status, reason, headers: response.headers, body: text });
      });
    });
    sent.on('error', reject);
    // A request that declares more than it sends is answered all the same.
    if (headers['content-length'] === undefined) sent.end(body);
    else sent.flushHeaders();
  });
}

const FORM = 'application/x-www-form-urlencoded';

/** The form of /login as a browser sends it from our own page. */
export function loginForm(fields: Record<string, string>, cookie?: string): Required<RawRequest> {
  return {
    method: 'POST',
    headers: {
      'content-type': FORM,
      'sec-fetch-site': 'same-origin',
      ...(cookie !== undefined && { cookie }),
    },
    body: new URLSearchParams(fields).toString(),
  };
}

/** Signs in. Out: the answer. */
export function signIn(site: TestServer, { email, password }: Person, back = '', cookie?: string) {
  const fields = { email, password, return: back, action: 'sign-in' };
  return ask(`${site.url}/login`, loginForm(fields, cookie));
}

const sessions = new WeakMap<Peopled, Promise<string>>();

/** The session of the superuser, signed in once for a test file: `sid=…`. Only for tests that leave it alone. */
export function superuserSession(people: Peopled): Promise<string> {
  const known = sessions.get(people) ?? signIn(people.site, people.superuser).then(sessionOf);
  sessions.set(people, known);
  return known;
}

/** Says that a test has ended this session. */
export const forgetSession = (people: Peopled) => sessions.delete(people);

/** The session's cookie out of an answer, as a browser sends it back. */
export function sessionOf({ headers }: RawResponse): string {
  const cookie = headers['set-cookie']?.find((one) => one.startsWith('sid='));
  if (!cookie) throw new Error(`no session in ${JSON.stringify(headers)}`);
  return cookie.split(';', 1)[0] ?? '';
}
