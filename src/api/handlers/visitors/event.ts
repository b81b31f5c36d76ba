import { isbot } from 'isbot';
import * as v from 'valibot';
import type { Counter } from '#src/analytics/counter.ts';
import type { SiteVisit, Visitor } from '#src/analytics/visit.ts';
import { EVENT_BYTES, EventRequest } from '#src/api/contract/event.ts';
import { type BodyRequest, readBytes } from '../../http.ts';

/** What events need of the server. */
export type EventPort = {
  counter: Pick<Counter, 'count'>;
  /** Keeps answers to the question for consent; they are never sent on. */
  consents: Pick<Counter, 'record'>;
  /** Whether an origin is ours. */
  isOwnOrigin(origin: string): boolean;
};

/**
 * `POST /api/event`: counts what a visitor did. Nobody is told whether it was counted: what cannot be read,
 * is of a foreign page or of a program is left out. In: the request, and from where it came.
 */
export async function takeEvent(
  request: BodyRequest,
  from: Omit<Visitor, 'agent'>,
  { counter, consents, isOwnOrigin }: EventPort,
): Promise<void> {
  const agent = request.headers.get('user-agent') ?? '';
  if (agent === '' || isbot(agent)) return;
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  // Beacons are texts, so that browsers send them without asking first.
  if (type !== 'text/plain' && type !== 'application/json') return;
  const bytes = await readBytes(request, type, EVENT_BYTES);
  if (!bytes.ok) return;
  const event = v.safeParse(Event, new TextDecoder().decode(bytes.value));
  const visit = event.success ? visitOf(event.output, isOwnOrigin) : undefined;
  if (!visit) return;
  if (visit.name === 'Consent') consents.record(visit.detail ?? '');
  else counter.count(visit, { ...from, agent });
}

const Event = v.pipe(v.string(), v.parseJson(), EventRequest);

/** What is for editors and programs is no visit. */
const NOT_COUNTED =
  /^\/(?:manage|preview|share|api|squidex|_render)(?:\/|$)|^(?:\/[a-z]{2})?\/login(?:\/|$)/;
/** Behind it stands the address of a person, or a link of theirs. */
const NEWSLETTER = /^((?:\/[a-z]{2})?\/newsletter)\/.*$/;
const MOST_PATH = 300;
const MOST_WORDS = 100;

/** Out: undefined for what is not counted. */
function visitOf(
  { name, url, referrer, width, props, revenue, isHashMode }: EventRequest,
  isOwnOrigin: EventPort['isOwnOrigin'],
): SiteVisit | undefined {
  const page = URL.parse(url ?? '');
  if (!name || !page || !isOwnOrigin(page.origin)) return undefined;
  if (NOT_COUNTED.test(page.pathname)) return undefined;
  const from = URL.parse(referrer ?? '');
  const isForeign = from !== null && /^https?:$/.test(from.protocol) && !isOwnOrigin(from.origin);
  return {
    name,
    path: pathOf(page, isHashMode),
    query: tagsOf(page),
    referrer: isForeign ? from.hostname.replace(/^www\./, '') : null,
    campaign: page.searchParams.get('utm_source')?.slice(0, MOST_WORDS) ?? null,
    device: deviceOf(width),
    detail: detailOf(props),
    revenue: revenue && {
      currency: revenue.currency,
      cents: Math.round(revenue.amount * 100),
    },
  };
}

function pathOf({ pathname, hash }: URL, isHashMode: boolean): string {
  const path = pathname.replace(NEWSLETTER, '$1') + (isHashMode ? hash : '');
  return path.slice(0, MOST_PATH);
}

function tagsOf({ searchParams }: URL): string {
  const tags = [...searchParams].flatMap(([name, value]) =>
    /^utm_[a-z]{1,20}$/.test(name) ? [[name, value.slice(0, MOST_WORDS)]] : [],
  );
  return tags.length > 0 ? `?${new URLSearchParams(tags)}` : '';
}

function deviceOf(width: number | null): SiteVisit['device'] {
  if (width === null || !(width > 0)) return null;
  if (width < 576) return 'phone';
  return width < 992 ? 'tablet' : 'desktop';
}

/**
 * Of a link its address without query, of a search its words, of a form its name, of consent what was chosen; nothing
 * else is kept.
 */
function detailOf({ url, words, form, choice }: EventRequest['props']): string | null {
  if (typeof url === 'string') {
    const target = URL.parse(url);
    return target && /^https?:$/.test(target.protocol)
      ? `${target.host}${target.pathname}`.slice(0, MOST_PATH)
      : null;
  }
  const said = [words, form, choice].find((one) => typeof one === 'string');
  return typeof said === 'string' ? said.trim().slice(0, MOST_WORDS) : null;
}
