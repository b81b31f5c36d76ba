import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { type ContentSource, PAGE_SIZE } from '#src/content/source.ts';
import { contactMessagesSchema } from '#src/model/schemas/contact-messages.ts';
import { createPort } from '#src/runtime/http/content-port.ts';
import { openS3Server } from '../bucket/s3-server.ts';
import { must } from '../replica/content.ts';
import { openRedis, openWire, testOfRedis } from './redis-server.ts';
import type { ChildMessage, ChildQuestion } from './server-child.ts';
import { LINEN, openShop } from './shop-server.ts';
import { rowsOf } from './site-rows.ts';
import type { ServerOptions } from './start-server.ts';

const MINUTES = Number(process.env['SERVERS_MINUTES'] ?? 0.25);
const LATEST = '/builds/latest.json';
const PAGE = '/de/product/laken';
const PAYLOAD = `${PAGE}/_payload.json`;
const SOON = { timeout: 40_000, interval: 50 };
/** Between two visits: servers and Redis need the machine, too. */
const PAUSE_MS = 10;

type Answer = { status: number; text: string };
type Place = { redis: string; config: object; options: ServerOptions; submissions: string };

/** A server in a process of its own, which can be killed and started again. */
function createMember(place: Place) {
  let child: ChildProcess | undefined;
  let port = 0;
  let asking = 0;
  let leadsSince = 0;
  /** Hears what became of a question; undefined: nobody knows. */
  const waiting = new Map<number, (answer?: ChildMessage) => void>();

  async function start(): Promise<void> {
    const { config, redis, options, submissions } = place;
    const args = [JSON.stringify(config), redis, JSON.stringify(options), submissions];
    const started = fork(join(import.meta.dirname, 'server-child.ts'), args);
    child = started;
    started.on('message', (message: ChildMessage) => {
      if (message.kind === 'listening') port = message.port;
      if (message.kind === 'leads') leadsSince = performance.now();
      if ('number' in message) waiting.get(message.number)?.(message);
    });
    started.once('exit', () => {
      port = 0;
      for (const done of waiting.values()) done();
    });
    await expect.poll(() => port, SOON).toBeGreaterThan(0);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    ending.kill(signal);
    await once(ending, 'exit');
  }

  /** Undefined where there is no whole answer. */
  async function get(path: string): Promise<Answer | undefined> {
    if (port === 0) return undefined;
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: answer.status, text: await answer.text() };
    } catch {
      return undefined;
    }
  }

  function ask(kind: ChildQuestion['kind']): Promise<ChildMessage | undefined> {
    const number = asking++;
    const { promise, resolve } = Promise.withResolvers<ChildMessage | undefined>();
    waiting.set(number, resolve);
    const question: ChildQuestion = { kind, number };
    if (port === 0) resolve(undefined);
    else child?.send(question, (error) => error && resolve(undefined));
    return promise.finally(() => waiting.delete(number));
  }

  return {
    start,
    end,
    get,
    files: place.options,
    leadsSince: () => (port === 0 ? 0 : leadsSince),
    isCurrent: async () => (await get('/currentz'))?.status === 200,
    /** Out: whether it was published; no server may have answered. */
    async publish(): Promise<boolean> {
      const answer = await ask('publish');
      return answer?.kind === 'published' && answer.isDone;
    },
    /** Out: the number of the enquiry, once the server has taken it. */
    async enquire(): Promise<string | undefined> {
      const answer = await ask('enquire');
      return answer?.kind === 'accepted' ? answer.enquiry : undefined;
    },
  };
}

type Member = ReturnType<typeof createMember>;

const priceIn = ({ text }: Answer) => Number(/"priceCents":(\d+)/.exec(text)?.[1]);

/** As a proxy that sends requests to servers in turns, to those that are current. */
function createProxy(members: readonly Member[]) {
  let turn = 0;
  return async function get<T>(ask: (member: Member) => Promise<T | undefined>) {
    for (;;) {
      const member = members[turn++ % members.length];
      if (!member || !(await member.isCurrent())) {
        await wait(5);
        continue;
      }
      const answer = await ask(member);
      // It may have been cut off, or be gone, in between: then another one is asked.
      if (answer !== undefined && (await member.isCurrent())) return answer;
    }
  };
}

/** What visitors saw, and what must not be. */
function createWitness() {
  const contents = new Map<string, string>();
  const faults: string[] = [];
  let visits = 0;
  return {
    faults,
    visits: () => visits,
    /** Somebody new. Out: notes each price that they see; what others saw meanwhile is not theirs. */
    visitor() {
      let newest = 0;
      return (price: number) => {
        visits++;
        if (price < newest) faults.push(`A visitor saw ${newest} and then ${price}.`);
        newest = Math.max(newest, price);
      };
    },
    /** One state of a server: what it says before and after has to be of one build. */
    sawBuild([before, page, payload, after]: readonly Answer[]) {
      if (!before || !page || !payload || before.text !== after?.text) return;
      if (priceIn(page) !== priceIn(payload)) faults.push(`Page and payload of ${before.text}`);
      const known = contents.get(before.text) ?? page.text;
      if (known !== page.text) faults.push(`Two contents of ${before.text}`);
      contents.set(before.text, known);
    },
    builds: () => contents.size,
  };
}

async function openSimulation() {
  const [redis, s3, content] = await Promise.all([openRedis(), openS3Server(), openShop()]);
  must(await content.store.syncSchemas([contactMessagesSchema]));
  const port = createPort(content.server.handle, () => undefined);
  await once(port.listen(0, '127.0.0.1'), 'listening');
  const dir = mkdtempSync(join(tmpdir(), 'loden-servers-'));
  const url = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
  const { app, clientId, clientSecret } = content.config;
  const config = { url, app, clientId, clientSecret };
  const wires = await Promise.all([1, 2, 3].map(() => openWire(redis.url)));
  const members = wires.map((wire, index) =>
    createMember({
      redis: wire.url,
      config,
      submissions: join(dir, `submissions-${index}.sqlite`),
      options: {
        bucket: s3.settings,
        file: join(dir, `site-${index}.sqlite`),
        replicaFile: join(dir, `replica-${index}.sqlite`),
      },
    }),
  );
  onTestFinished(async () => {
    await Promise.all(members.map(({ end }) => end('SIGKILL')));
    port.closeAllConnections();
    port.close();
    rmSync(dir, { recursive: true, force: true });
  });
  await Promise.all(members.map(({ start }) => start()));
  return { s3, content, wires, members };
}

testOfRedis(
  'through kills and cuts nothing is torn, lost, or seen to go back',
  { timeout: MINUTES * 60_000 + 120_000 },
  async () => {
    const { s3, content, wires, members } = await openSimulation();
    const proxy = createProxy(members);
    const witness = createWitness();
    const until = performance.now() + MINUTES * 60_000;
    const isOver = () => performance.now() > until;
    const counts = { edits: 0, kills: 0, cuts: 0 };
    const live = { calm: [] as number[], disturbed: [] as number[] };
    let [price, isDisturbed] = [10_000, false];

    let former = '';

    /** The product gets a former address, which is another one than before. */
    async function redirect(number: number): Promise<void> {
      former = `/de/alt-${number}`;
      const data = { from: { iv: former }, target: { iv: ['a'] } };
      await content.write.put('redirects', 'former', data);
    }

    async function edit(): Promise<void> {
      while (!isOver()) {
        const wanted = ++price;
        await content.write.product('a', { name: LINEN, priceCents: { iv: wanted } });
        if (counts.edits % 4 === 0) await redirect(wanted);
        counts.edits++;
        const [saved, wasDisturbed] = [performance.now(), isDisturbed];
        // Who asks a server that is not there asks the next one, as a person does.
        while (!(await proxy((member) => member.publish().then((isDone) => isDone || undefined))));
        await Promise.all(
          members.map(async (member) => {
            for (;;) {
              const page = (await member.isCurrent()) ? await member.get(PAGE) : undefined;
              if (!page || priceIn(page) >= wanted) return;
              await wait(5);
            }
          }),
        );
        const took = performance.now() - saved;
        live[wasDisturbed || isDisturbed ? 'disturbed' : 'calm'].push(took);
      }
    }

    async function visit(): Promise<void> {
      const sawPrice = witness.visitor();
      while (!isOver()) {
        sawPrice(
          await proxy(async (member) => {
            const before = await member.get(LATEST);
            const page = await member.get(PAGE);
            // Current before and after is not enough: it may have been alone in between, and have joined again.
            const isCurrent = await member.isCurrent();
            const after = await member.get(LATEST);
            const isOne = isCurrent && after !== undefined && before?.text === after.text;
            return isOne && page?.status === 200 ? priceIn(page) : undefined;
          }),
        );
        await wait(PAUSE_MS);
      }
    }

    /** The numbers that visitors got for what they sent. */
    const enquiries = new Set<string>();

    async function enquire(): Promise<void> {
      for (let n = 0; !isOver(); n++) {
        const number = await members[n % members.length]?.enquire();
        if (number !== undefined) enquiries.add(number);
        await wait(10 * PAUSE_MS);
      }
    }

    async function look(): Promise<void> {
      for (let n = 0; !isOver(); n++) {
        const answers: Answer[] = [];
        for (const path of [LATEST, PAGE, PAYLOAD, LATEST]) {
          const answer = await members[n % members.length]?.get(path);
          if (answer?.status === 200) answers.push(answer);
        }
        witness.sawBuild(answers);
        await wait(PAUSE_MS);
      }
    }

    async function killLeader(): Promise<void> {
      const [leader] = [...members].sort((a, b) => b.leadsSince() - a.leadsSince());
      void leader?.publish();
      await wait(Math.random() * 60);
      await leader?.end('SIGKILL');
      counts.kills++;
      await wait(1_000);
      await leader?.start();
    }

    async function cutOff(): Promise<void> {
      const wire = wires[counts.cuts++ % wires.length];
      wire?.cut();
      await wait(2_500);
      wire?.mend();
    }

    async function disturb(): Promise<void> {
      // One of each at least, however slow the machine is.
      for (let n = 0; n < 2 || !isOver(); n++) {
        await wait(3_000);
        isDisturbed = true;
        await (n % 2 === 0 ? killLeader() : cutOff());
        await expect.poll(() => areCurrent(members), SOON).toBe(true);
        isDisturbed = false;
      }
    }

    await expect.poll(() => areCurrent(members), SOON).toBe(true);
    await Promise.all([edit(), visit(), visit(), enquire(), look(), disturb()]);

    await expect.poll(() => areCurrent(members), SOON).toBe(true);
    const pages = async () => Promise.all(members.map(({ get }) => get(PAGE)));
    await expect
      .poll(async () => (await pages()).map((page) => page && priceIn(page)), SOON)
      .toEqual([price, price, price]);
    // The former address leads there, on all of them.
    for (const { get } of members) expect(await get(former)).toMatchObject({ status: 200 });
    const latest = await Promise.all(members.map(({ get }) => get(LATEST)));
    expect(new Set(latest.map((answer) => answer?.text)).size).toBe(1);
    await expect.poll(async () => (await s3.visit(LATEST)).text(), SOON).toBe(latest[0]?.text);
    expect(await (await s3.visit(PAGE)).text()).toContain(`"priceCents":${price}`);
    // Each enquiry that a server has taken is in the content, once.
    await expect
      .poll(async () => (await numbersIn(content.source)).sort(), SOON)
      .toEqual(expect.arrayContaining([...enquiries]));
    const arrived = await numbersIn(content.source);
    expect(new Set(arrived).size).toBe(arrived.length);
    const seen = { visits: witness.visits(), builds: witness.builds() };
    console.log(
      JSON.stringify({ ...counts, enquiries: enquiries.size, ...seen }),
      `live everywhere, ms: ${summary(live.calm)}; while servers were killed or cut off: ${summary(live.disturbed)}`,
    );
    expect(witness.faults).toEqual([]);
    expect(counts.kills).toBeGreaterThan(0);
    expect(counts.cuts).toBeGreaterThan(0);
    await Promise.all(members.map(({ end }) => end('SIGTERM')));
    const [first, ...rest] = members.map(({ files }) => rowsOf(files.file ?? ''));
    for (const rows of rest) expect(rows).toEqual(first);
  },
);

const areCurrent = async (members: readonly Member[]) =>
  (await Promise.all(members.map(({ isCurrent }) => isCurrent()))).every(Boolean);

/** The numbers of all enquiries that the content has. */
async function numbersIn(source: ContentSource): Promise<unknown[]> {
  const numbers: unknown[] = [];
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const page = await source.items('contact-messages').page(skip);
    if (!page.ok) throw new Error(page.error.name);
    numbers.push(...page.value.items.map(({ draft }) => draft?.data['number']?.['iv']));
    if (page.value.items.length < PAGE_SIZE) return numbers;
  }
}

function summary(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, greatest ${at(1)} of ${sorted.length}`;
}
