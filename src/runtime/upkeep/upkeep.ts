import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorText } from '#src/lib/error-text.ts';
import { inBackground } from '#src/lib/in-background.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { today } from '#src/model/forms/rules/dates.ts';
import type { Deliveries } from '#src/site/targets/deliveries.ts';
import { type Engine, tellDamage } from '../engine/engine.ts';
import { dataPaths, type Env } from '../process/env.ts';
import { createAhead } from './pictures-ahead.ts';
import type { Print } from '../process/print.ts';
import { keepReserve } from '../process/reserve.ts';
import { createClockWatch } from '../shared/clocks.ts';

/**
 * What runs beside a server: tidying after publishes, pictures ahead of requests, a publish on a new day, once a night
 * a comparison with the source and a look at what folder and bucket have too much of, every six hours a look whether
 * the databases are whole, a look at other clocks, and some room for a full disk.
 */
export type Upkeep = { close(): void };

const HOUR_MS = 60 * 60_000;
/** New pictures are made before anybody asks for them. */
const LOOK_EVERY_MS = 20_000;
/** A source carries out what is planned within some seconds. */
const PLANNED_EVERY_MS = 3_000;
/** A new day is on pages a minute after midnight at the latest. */
const DAY_EVERY_MS = 60_000;
/** What is still planned that long after its time is not going to happen. */
const PLANNED_FOR_MS = 10 * 60_000;
const NIGHT = 3;
/** All databases are read to their end, so that damage is known before a backup is needed. */
const CHECK_EVERY_MS = 6 * HOUR_MS;
/** A clock that is set wrong while the server runs is told before the night. */
const CLOCKS_EVERY_MS = 10 * 60_000;
/** Changes that stay in the log though all have handled them: for whoever reads it beside a publish. */
const KEPT_CHANGES = 10_000;

/** In: a ready engine, and what follows its site. */
export function startUpkeep(
  engine: Engine,
  env: Env,
  deliveries: Deliveries,
  print: Print,
): Upkeep {
  const { site, auth, newsletter, restock } = engine.services;
  const { dataDir, retention, picturesAhead } = env;
  const closing = new AbortController();
  const tidy = createTidying(engine, retention, closing.signal, print);
  const night = async () => {
    await compare(engine, closing.signal, print);
    await tidyPictures(engine, print);
    await forgetEnquiries(engine, closing.signal, print);
    // A target that hangs keeps nothing else waiting.
    await deliveries.tidy();
  };
  // A server that starts before this hour has the night still ahead of it.
  let lastNight = new Date().getHours() < NIGHT ? '' : dayOf(new Date());

  function hourly(): void {
    try {
      auth.sweep();
      newsletter.sweep();
      restock.sweep();
    } catch (error) {
      print(`Forgetting what has ended failed: ${errorText(error)}`);
    }
    void engine.imports.recover();
    const now = new Date();
    if (now.getHours() < NIGHT || dayOf(now) === lastNight) return;
    lastNight = dayOf(now);
    void night();
  }

  /** To everybody who waits for what the served build has again; after a stop the next server goes on. */
  const tellBack = () =>
    inBackground('Writing to those who wait for goods', print, restock.look, closing.signal);

  /** Publishes what was planned for now, until the source has carried it out; draws what is planned for later. */
  function planned(): void {
    try {
      engine.plans.look();
      const now = Date.now();
      const iso = (time: number) => new Date(time).toISOString();
      if (engine.services.replica.due(iso(now - PLANNED_FOR_MS), iso(now)) > 0) {
        engine.publisher.request();
      }
    } catch (error) {
      print(`Looking after what is planned failed: ${errorText(error)}`);
    }
    void inBackground('Looking after campaigns', print, engine.campaigns.look, closing.signal);
  }

  /** Publishes what a new day changes: days that come and pass are on pages. */
  const daily = () =>
    void inBackground(
      'Looking for a new day',
      print,
      () => engine.services.replica.day() !== today() && engine.publisher.request(),
      closing.signal,
    );

  site.onServe(() => {
    deliveries.poke();
    void tellBack();
    void tidy();
  });
  site.onDamage((paths) => {
    print(`The stored bytes of ${paths.join(', ')} are damaged. They are made again.`);
    engine.publisher.request({ full: true });
  });
  deliveries.poke();
  void tellBack();
  void tidy();
  const ahead = createAhead(engine.services, print);
  const look = () => {
    if (picturesAhead) {
      void inBackground('Looking for new pictures', print, ahead.look, closing.signal);
    }
  };
  look();
  const check = () => void tellDamage({ dataDir }, print);
  const watchClocks = createClockWatch(env, print);
  const clocks = () =>
    void inBackground('Looking at the clocks', print, watchClocks, closing.signal);
  clocks();
  const reserve = () => keepRoom(dataDir, print);
  reserve();
  const timers = [
    setInterval(hourly, HOUR_MS),
    setInterval(look, LOOK_EVERY_MS),
    setInterval(planned, PLANNED_EVERY_MS),
    setInterval(daily, DAY_EVERY_MS),
    setInterval(check, CHECK_EVERY_MS),
    setInterval(clocks, CLOCKS_EVERY_MS),
    setInterval(reserve, LOOK_EVERY_MS),
  ];
  return {
    close() {
      closing.abort();
      for (const timer of timers) clearInterval(timer);
    },
  };
}

function keepRoom(dataDir: string, print: Print): void {
  try {
    keepReserve({ path: dataPaths(dataDir).reserve, print });
  } catch (error) {
    print(`Looking for room on the disk failed: ${errorText(error)}`);
  }
}

/** Makes the function that removes what no kept build needs, unless it is under way. */
function createTidying(
  { services: { site, replica }, publisher }: Engine,
  retention: Env['retention'],
  closing: AbortSignal,
  print: Print,
): () => Promise<void> {
  let tidying = false;
  return async () => {
    if (tidying) return;
    tidying = true;
    try {
      for (let done = false; !done && !closing.aborted; await nextTurn()) {
        // Small steps, each in the publisher's mutex: a publish waits for milliseconds.
        const step = async () => closing.aborted || site.sweep(retention, Date.now()).done;
        done = await publisher.exclusively(step);
      }
      if (closing.aborted) return;
      replica.trim((site.head().contentSeq ?? 0) - KEPT_CHANGES);
      replica.forgetFormer(site.oldestContent() ?? 0);
    } catch (error) {
      print(`Tidying up failed: ${errorText(error)}`);
    } finally {
      tidying = false;
    }
  };
}

/** Removes pictures of files that are no more. */
async function tidyPictures({ services: { pictures } }: Engine, print: Print): Promise<void> {
  const removed = await pictures.tidy().catch((error: unknown) => {
    print(`Tidying up pictures failed: ${errorText(error)}`);
    return 0;
  });
  if (removed > 0) print(`${removed} pictures that nobody uses were removed.`);
}

/** Deletes what visitors sent once it is done and its term is over. */
async function forgetEnquiries(
  { services }: Engine,
  closing: AbortSignal,
  print: Print,
): Promise<void> {
  const { inbox, audit } = services;
  const sweep = async () => {
    const { removed, failure } = await inbox.sweep();
    for (const { id, schema } of removed) {
      audit.append({ who: 'Loden', operation: 'delete', schema, id, before: null, after: null });
    }
    if (failure) print(`Old enquiries wait to be deleted: ${messageOf(failure, 'en')}`);
  };
  await inBackground('Deleting old enquiries', print, sweep, closing);
}

/** Finds what was deleted for good, without holding up a publish. */
async function compare(
  { services, publisher }: Engine,
  closing: AbortSignal,
  print: Print,
): Promise<void> {
  const publishFound = async () => {
    const found = await services.replica.compare(services.content.source);
    if (!found.ok || found.value.length === 0 || closing.aborted) return;
    await publisher.publish({ compares: true });
  };
  await inBackground('Comparing with the content source', print, publishFound, closing);
}

const dayOf = (date: Date): string => date.toDateString();
