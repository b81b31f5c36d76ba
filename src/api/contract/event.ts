import * as v from 'valibot';

/** Where events are sent. */
export const EVENT_PATH = '/api/event';

/** Bytes of an event. */
export const EVENT_BYTES = 8 * 1024;

/** What is counted. Other names are none of ours. */
const EVENT_NAMES = [
  'pageview',
  '404',
  'Outbound Link: Click',
  'File Download',
  'Form: Submission',
  'Search: No Results',
  'Enquiry',
  'Consent',
] as const;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const values = v.record(text(300), v.union([text(2_000), v.number(), v.boolean(), v.null()]));
const props = v.union([values, v.pipe(text(8_000), v.parseJson(), values)]);
const Revenue = v.object({
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  amount: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}(?:\.\d+)?$/), v.transform(Number))]),
    v.minValue(0),
    v.maxValue(10_000_000),
  ),
});
const revenue = v.union([Revenue, v.pipe(text(200), v.parseJson(), Revenue)]);

/** Whether the fragment of an address names a page. */
const hashMode = v.union([v.boolean(), v.picklist([0, 1])]);

/** An event in Plausible's words: those of its interface, or the letters that its scripts send. */
export const EventRequest = v.pipe(
  v.object({
    n: v.optional(v.picklist(EVENT_NAMES)),
    name: v.optional(v.picklist(EVENT_NAMES)),
    u: v.optional(text(2_000)),
    url: v.optional(text(2_000)),
    r: v.nullish(text(2_000)),
    referrer: v.nullish(text(2_000)),
    w: v.nullish(v.number()),
    width: v.nullish(v.number()),
    p: v.nullish(props),
    props: v.nullish(props),
    $: v.nullish(revenue),
    h: v.nullish(hashMode),
    hashMode: v.nullish(hashMode),
    revenue: v.nullish(revenue),
  }),
  v.transform((given) => ({
    name: given.name ?? given.n,
    url: given.url ?? given.u,
    referrer: given.referrer ?? given.r ?? null,
    width: given.width ?? given.w ?? null,
    props: given.props ?? given.p ?? {},
    revenue: given.revenue ?? given.$ ?? null,
    isHashMode: Boolean(given.hashMode ?? given.h),
  })),
);
export type EventRequest = v.InferOutput<typeof EventRequest>;
