import type { SiteVisit, Visitor } from './visit.ts';

/** Where a Plausible is, and what it calls this site. */
export type PlausibleSettings = { url: string; site: string };

/** Sends visits on to a Plausible, in the place of the counter. */
export type Plausible = {
  /** Takes a visit and returns at once; what Plausible cannot take is dropped. */
  count(visit: SiteVisit, visitor: Visitor): void;
  /** Out: when nothing waits any more. */
  settle(): Promise<void>;
  /** Sends no more. */
  close(): void;
};

export type PlausibleOptions = {
  settings: PlausibleSettings;
  /** The origin that people know the site by. */
  origin(): string;
  /** Gets a reason once, however many events in a row fail for it. */
  failed(reason: string): void;
  /** How many events may wait; further ones are dropped. */
  mostWaiting?: number;
  /** How long Plausible may take for one. */
  limitMs?: number;
};

const MOST_WAITING = 2_000;
const AT_ONCE = 8;
const LIMIT_MS = 3_000;

/** What the further words of an event are called there. */
const WORDS: Readonly<Record<string, string>> = {
  'Outbound Link: Click': 'url',
  'File Download': 'url',
  'Form: Submission': 'form',
  'Search: No Results': 'words',
};

/** Makes what sends events on, with the visitor's address and browser, as Plausible's interface asks. */
export function createPlausible(options: PlausibleOptions): Plausible {
  const { settings, origin, failed, mostWaiting = MOST_WAITING, limitMs = LIMIT_MS } = options;
  const waiting: [SiteVisit, Visitor][] = [];
  const address = new URL('/api/event', settings.url);
  const sending = new Set<Promise<void>>();
  let reason: string | undefined;

  function report(failure: string | undefined): void {
    if (failure !== undefined && failure !== reason) failed(failure);
    reason = failure;
  }

  async function sendOne([visit, { address: from, agent }]: [SiteVisit, Visitor]) {
    try {
      const { status, body } = await fetch(address, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': agent,
          'X-Forwarded-For': from,
        },
        body: JSON.stringify(eventOf(visit, settings.site, origin())),
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      });
      await body?.cancel();
      report(status < 300 ? undefined : `Plausible answers ${status}.`);
    } catch (error) {
      report(reasonOf(error));
    }
  }

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next);
  }

  return {
    count(visit, visitor) {
      if (waiting.length >= mostWaiting)
        return report('Plausible is too slow: events are dropped.');
      waiting.push([visit, visitor]);
      if (sending.size >= AT_ONCE) return;
      const working: Promise<void> = work().finally(() => sending.delete(working));
      sending.add(working);
    },
    async settle() {
      while (sending.size > 0) await Promise.all(sending);
    },
    close() {
      waiting.length = 0;
    },
  };
}

/** What `fetch` throws says only that it failed; why is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  if (!(cause instanceof Error)) return message;
  return `${message}: ${'code' in cause ? String(cause.code) : cause.message}`;
}

function eventOf(
  { name, path, query, referrer, detail, revenue }: SiteVisit,
  domain: string,
  origin: string,
) {
  const key = WORDS[name];
  const words = key === 'url' && detail ? `https://${detail}` : detail;
  return {
    ...{ name, domain, url: `${origin}${path}${query}` },
    ...(referrer !== null && { referrer: `https://${referrer}/` }),
    ...(key !== undefined && words !== null && { props: { [key]: words } }),
    ...(revenue && { revenue: { currency: revenue.currency, amount: revenue.cents / 100 } }),
  };
}
