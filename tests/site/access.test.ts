import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS } from '#src/auth/permissions.ts';
import { itemId } from '#src/seed/write/id.ts';
import { ROOT } from '../source.ts';
import { ask, loginForm, sessionOf, signIn, withPeople } from './people.ts';

const WHO = ['stranger', 'signed in', 'superuser'] as const;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const VARIANTS = [
  ...(['good', 'foreign origin', 'huge body', 'no body', 'wrong type'] as const),
  ...(['no origin', 'prototype keys'] as const),
];

type Method = (typeof METHODS)[number];
type Variant = (typeof VARIANTS)[number];
/** For a stranger, somebody signed in, a superuser. */
type Statuses = readonly [number, number, number];

type Door = {
  url: string;
  /** The statuses of a valid request, by method. Other methods are refused; without any the route does not exist. */
  answers: Partial<Record<Method, Statuses>>;
  /** POST reads a form: that of the sign-in, the password alone, or these fields. */
  form?: true | 'password' | Record<string, string>;
  /** A valid JSON body of a POST. Who may ask is told of an invalid one; who may not is refused before. */
  json?: object;
  /** A POST needs no body. */
  bodiless?: true;
  /** A valid body of a POST in another format. */
  other?: { type: string; body: string };
  /** Writes may come from anywhere. */
  open?: true;
  /** Its page holds an address, so browsers do not say where its form comes from. */
  silent?: true;
  /** DELETE ends the session. */
  ends?: true;
};

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const HOME = itemId('pages/home');
const BLOCK = itemId('dynamic-blocks/stoffproben');

/** A form with a file. */
const CAPTIONS = [
  '--x',
  'Content-Disposition: form-data; name="file"; filename="de.vtt"',
  '',
  'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo',
  '--x--',
  '',
].join('\r\n');

const all = (status: number): Statuses => [status, status, status];
const SHOWN: Door['answers'] = { GET: all(200), HEAD: all(200) };
/** Links of mails with a token that is none. */
const LINK: Door['answers'] = { GET: all(422), HEAD: all(422), POST: all(422) };
const LETTERS = { email: 'anna@example.com', about: '' };
const FORM_PAGE: Door['answers'] = { GET: all(200), HEAD: all(200), POST: all(303) };
/** Puts something into an enquiry. */
const PUT_IN = { type: FORM_TYPE, body: 'product=none&add=' };
const EVERY = (status: number): Door['answers'] =>
  Object.fromEntries(METHODS.map((method) => [method, all(status)]));

/** Every route that is answered on demand. Whoever adds one says here who may do what. */
const DOORS: Record<string, Door> = {
  '/login': { url: '/login', answers: FORM_PAGE, form: true },
  '/[lang]/login': { url: '/en/login', answers: FORM_PAGE, form: true },
  // No provider is configured here.
  '/login/oidc': { url: '/login/oidc', answers: { GET: all(404), HEAD: all(404) } },
  '/login/oidc/callback': {
    url: '/login/oidc/callback',
    answers: { GET: all(404), HEAD: all(404) },
  },
  '/newsletter': {
    url: '/newsletter',
    answers: { ...SHOWN, POST: all(200) },
    form: LETTERS,
    silent: true,
  },
  '/newsletter/[email]': { url: '/newsletter/anna@example.com', answers: SHOWN },
  '/newsletter/confirm': { url: '/newsletter/confirm?token=x', answers: LINK, silent: true },
  '/newsletter/unsubscribe': {
    url: '/newsletter/unsubscribe?token=x',
    answers: LINK,
    open: true,
  },
  '/[lang]/newsletter': {
    url: '/en/newsletter',
    answers: { ...SHOWN, POST: all(200) },
    form: LETTERS,
    silent: true,
  },
  '/[lang]/newsletter/[email]': { url: '/de/newsletter/anna@example.com', answers: SHOWN },
  '/[lang]/newsletter/confirm': {
    url: '/en/newsletter/confirm?token=x',
    answers: LINK,
    silent: true,
  },
  '/[lang]/newsletter/unsubscribe': {
    url: '/en/newsletter/unsubscribe?token=x',
    answers: LINK,
    open: true,
  },
  '/suche': { url: '/suche?q=wolle', answers: { GET: all(301), HEAD: all(301) } },
  '/search': { url: '/search?q=wool', answers: { GET: all(301), HEAD: all(301) } },
  '/de/suche': { url: '/de/suche?q=wolle', answers: { GET: all(200), HEAD: all(200) } },
  '/en/search': { url: '/en/search?q=wool', answers: { GET: all(200), HEAD: all(200) } },
  '/api/search': {
    url: '/api/search?q=wool&lang=en',
    answers: { GET: all(200), HEAD: all(200) },
  },
  '/anfrage': { url: '/anfrage', answers: { GET: all(301), HEAD: all(301) } },
  '/enquiry': { url: '/enquiry', answers: { GET: all(301), HEAD: all(301) } },
  '/de/anfrage': { url: '/de/anfrage', answers: FORM_PAGE, other: PUT_IN },
  '/en/enquiry': { url: '/en/enquiry', answers: FORM_PAGE, other: PUT_IN },
  '/de/anfrage/muster': {
    url: '/de/anfrage/muster',
    answers: { GET: all(200), HEAD: all(200) },
  },
  '/en/enquiry/samples': {
    url: '/en/enquiry/samples',
    answers: { GET: all(200), HEAD: all(200) },
  },
  '/de/anfrage/wieder-da': {
    url: '/de/anfrage/wieder-da?token=x',
    answers: LINK,
    silent: true,
  },
  '/en/enquiry/back-in-stock': {
    url: '/en/enquiry/back-in-stock?token=x',
    answers: LINK,
    silent: true,
  },
  // Nobody has put anything in.
  '/api/enquiry': {
    url: '/api/enquiry',
    answers: { POST: all(422) },
    json: {
      ...{ language: 'de', page: '/de/anfrage', values: {}, goods: [] },
      ...{ key: 'k'.repeat(16), took: 5000 },
    },
  },
  '/api/enquiry/goods': {
    url: '/api/enquiry/goods',
    answers: { POST: all(200) },
    json: { language: 'de', goods: [] },
  },
  '/api/_auth/session': {
    url: '/api/_auth/session',
    answers: { GET: all(200), HEAD: all(200), DELETE: all(204) },
    ends: true,
  },
  '/manage': {
    url: '/manage',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 404] },
    form: { action: 'take-back', build: 'a'.repeat(26) },
  },
  '/manage/content': {
    url: '/manage/content?q=wolle',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/colors': {
    url: '/manage/colors',
    answers: { GET: [303, 403, 302], HEAD: [303, 403, 302] },
  },
  '/manage/text-styles': {
    url: '/manage/text-styles',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/squidex/[schema]': {
    url: '/manage/squidex/products',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/squidex/[schema]/[id]': {
    url: '/manage/squidex/products/new',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/squidex/[schema]/[id]/versions': {
    url: `/manage/squidex/pages/${HOME}/versions`,
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/api/form': {
    url: '/api/form?schema=products&lang=de',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/api/table': {
    url: '/api/table?schema=products&lang=de',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/manage/account': {
    url: '/manage/account',
    answers: { GET: [303, 200, 200], HEAD: [303, 200, 200], POST: [303, 303, 303] },
    form: { action: 'end-session', session: 'none' },
  },
  '/manage/accounts': {
    url: '/manage/accounts',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 404] },
    form: { action: 'everywhere', account: 'nobody@example.com' },
  },
  '/manage/squidex-assets': {
    url: '/manage/squidex-assets',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 404] },
    form: { action: 'remove', file: 'none', version: '1' },
  },
  '/manage/tailwind': {
    url: '/manage/tailwind',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/audit': {
    url: '/manage/audit',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/enquiries': {
    url: '/manage/enquiries',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 200] },
    form: 'password',
  },
  '/manage/enquiries/[id]': {
    url: '/manage/enquiries/none',
    answers: { GET: [303, 403, 404], HEAD: [303, 403, 404], POST: [303, 403, 404] },
    form: { action: 'done' },
  },
  '/manage/import': {
    url: '/manage/import',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 404] },
    form: { action: 'start', file: 'none' },
  },
  '/manage/archive': {
    url: '/manage/archive',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 404] },
    form: { action: 'start', file: 'none' },
  },
  '/manage/plausible': {
    url: '/manage/plausible?range=7',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/newsletter': {
    url: '/manage/newsletter',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 303] },
    form: { action: 'remove', id: 'none', sure: 'on' },
  },
  '/manage/squidex/[schema]/bulk': {
    url: '/manage/squidex/products/bulk?id=x',
    answers: { GET: [303, 403, 400], HEAD: [303, 403, 400], POST: [303, 403, 404] },
    form: { action: 'save', field: 'none', kind: 'set', value: 'x', versions: '{"a":1}' },
  },
  '/manage/help/[...chapter]': {
    url: '/manage/help/trash',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/unused': {
    url: '/manage/unused',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 422] },
    form: { ids: 'not-there' },
  },
  '/manage/past': {
    url: '/manage/past?path=/de',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/trash': {
    url: '/manage/trash',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 404] },
    form: { schema: 'pages', id: 'not-deleted' },
  },
  '/manage/blocks': {
    url: '/manage/blocks',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/manage/blocks/[blockname]': {
    url: '/manage/blocks/stoffproben',
    answers: { GET: [303, 403, 302], HEAD: [303, 403, 302] },
  },
  '/manage/pages/[...pagename]': {
    url: '/manage/pages/pflege',
    answers: { GET: [303, 403, 302], HEAD: [303, 403, 302] },
  },
  '/manage/[...missing]': {
    url: '/manage/nothing/here',
    answers: { GET: [303, 403, 404], HEAD: [303, 403, 404] },
  },
  '/manage/flushcache': {
    url: '/manage/flushcache',
    answers: { GET: all(202), HEAD: all(200), POST: all(202) },
    open: true,
  },
  '/api/graphql': { url: '/api/graphql', answers: { POST: all(200) }, json: { key: 'colors' } },
  '/api/audit': {
    url: '/api/audit',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/api/proof': {
    url: '/api/proof',
    answers: { POST: [401, 422, 422] },
    json: { password: 'not theirs' },
  },
  '/squidex/token': {
    url: '/squidex/token',
    answers: { POST: [401, 403, 200] },
    form: { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' },
  },
  '/squidex/assets': {
    url: '/squidex/assets',
    answers: { POST: [401, 403, 201] },
    other: { type: 'multipart/form-data; boundary=x', body: CAPTIONS },
  },
  '/squidex/graphql': {
    url: '/squidex/graphql',
    answers: { POST: [401, 403, 200] },
    json: { query: '{queryColorsContents(top: 1){id}}' },
  },
  '/squidex/schemas/[schema]': {
    url: '/squidex/schemas/products',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/api/rest': {
    url: '/api/rest',
    answers: { POST: all(200) },
    json: { url: 'colors?$top=2' },
  },
  '/api/getcontentitem': {
    url: '/api/getcontentitem',
    answers: { POST: all(200) },
    json: { url: 'pages', id: HOME, language: 'en' },
  },
  '/api/getassets': { url: '/api/getassets', answers: { POST: all(200) }, json: { dummy: '1' } },
  '/api/schemas': {
    url: '/api/schemas',
    answers: { POST: all(200) },
    json: {},
    bodiless: true,
  },
  // Nobody is told whether it was counted.
  '/api/event': { url: '/api/event', answers: { POST: all(202) } },
  '/api/forms/[schema]': {
    url: '/api/forms/contact-messages',
    // What came of a form is shown to the browser that sent it; others are led to the page of the form.
    answers: { GET: all(302), HEAD: all(302), POST: all(200) },
    json: {
      language: 'de',
      page: '/de/kontakt',
      values: { name: 'Anna', email: 'anna@example.com', message: 'Gibt es das in Moos?' },
      key: 'k'.repeat(16),
      took: 5000,
    },
  },
  '/api/getThirdPartyScripts': {
    url: '/api/getThirdPartyScripts',
    answers: { POST: all(200) },
    json: { language: 'de' },
  },
  // A stream that opens never ends: without an item none does.
  '/api/presence': {
    url: '/api/presence',
    answers: { GET: [401, 403, 400], HEAD: [401, 403, 400], POST: [401, 403, 200] },
    json: { tab: '00000000-0000-4000-8000-000000000000', block: null },
  },
  '/api/affected': {
    url: '/api/affected',
    answers: { POST: [401, 403, 200] },
    json: { items: [] },
  },
  '/api/trash': {
    url: '/api/trash',
    answers: { POST: [401, 403, 200] },
    json: { words: 'nothing is called that' },
  },
  '/api/builds': { url: '/api/builds', answers: { POST: [401, 403, 201] } },
  // No publish has this id.
  '/api/builds/[id]': {
    url: `/api/builds/${'a'.repeat(26)}`,
    answers: { GET: [401, 403, 404], HEAD: [401, 403, 404] },
  },
  '/api/answers': {
    url: '/api/answers',
    answers: { POST: [401, 403, 200] },
    json: { keys: ['site:de'] },
  },
  '/api/plans': {
    url: '/api/plans',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/api/items': {
    url: '/api/items?schema=colors&lang=de',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/api/library': {
    url: '/api/library',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/api/shown-on': {
    url: `/api/shown-on?item=${HOME}`,
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/api/links-to': {
    url: '/api/links-to',
    answers: { POST: [401, 403, 200] },
    json: { ids: [HOME], lang: 'de' },
  },
  '/api/item-warning': {
    url: '/api/item-warning',
    answers: { POST: [401, 403, 200] },
    json: { schema: 'redirects', id: 'new', data: { from: { iv: '/de/alt' }, gone: { iv: true } } },
  },
  '/api/page-visits': {
    url: '/api/page-visits?path=/de',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/api/assets': {
    url: '/api/assets',
    answers: { POST: [401, 403, 201] },
    json: { name: 'a.webp', bytes: 10, use: 'assets' },
  },
  // Nothing is on its way there.
  '/api/assets/[id]': {
    url: '/api/assets/none?at=0',
    answers: {
      ...{ GET: all(404), HEAD: all(404) },
      ...{ PUT: [401, 403, 404], PATCH: [401, 403, 404] },
    },
  },
  '/api/draft': {
    url: `/api/draft?item=${HOME}&lang=de`,
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/preview/[...path]': {
    url: '/preview/de',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/preview/build/[id]/[...path]': {
    url: `/preview/build/${'a'.repeat(26)}/de`,
    answers: { GET: [303, 403, 404], HEAD: [303, 403, 404] },
  },
  '/preview/picture/[id]/[lang]': {
    url: `/preview/picture/${BLOCK}/en`,
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200] },
  },
  '/preview/id/[id]/[lang]': {
    url: `/preview/id/${HOME}/en`,
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 200] },
    json: { items: [{ id: HOME, schema: 'pages', data: { title: { de: 'Neu' } } }] },
  },
  // No page has this id.
  '/api/share': {
    url: '/api/share',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200], POST: [401, 403, 404] },
    json: { item: 'none', lang: 'de' },
  },
  // No campaign has this id.
  '/api/campaigns': {
    url: '/api/campaigns',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200], POST: [401, 403, 404] },
    json: { action: 'delete', id: '7e57ab1e-0000-4000-8000-000000000000' },
  },
  '/manage/campaigns': {
    url: '/manage/campaigns',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 404] },
    form: { action: 'delete', id: '7e57ab1e-0000-4000-8000-000000000000', sure: 'on' },
  },
  '/manage/share': {
    url: '/manage/share',
    answers: { GET: [303, 403, 200], HEAD: [303, 403, 200], POST: [303, 403, 303] },
    form: { id: 'none' },
  },
  // A link that is none, and who has none.
  '/share/open/[token]': {
    url: '/share/open/x.y',
    answers: { GET: all(303), HEAD: all(303) },
  },
  '/share/[...path]': { url: '/share/de', answers: { GET: all(410), HEAD: all(410) } },
  '/squidex/content/[schema]': {
    url: '/squidex/content/pages',
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200], POST: [401, 403, 201] },
    json: { title: { de: 'Tür' } },
  },
  // Changes name no version here, so nothing is changed.
  '/squidex/content/[schema]/[id]': {
    url: `/squidex/content/pages/${HOME}`,
    answers: {
      ...{ GET: [401, 403, 200], HEAD: [401, 403, 200] },
      ...{ POST: [401, 403, 428], PUT: [401, 403, 428], DELETE: [401, 403, 428] },
    },
  },
  '/squidex/content/[schema]/[id]/draft': {
    url: `/squidex/content/pages/${HOME}/draft`,
    answers: { POST: [401, 403, 428], DELETE: [401, 403, 428] },
  },
  '/squidex/content/[schema]/[id]/versions': {
    url: `/squidex/content/pages/${HOME}/versions`,
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200] },
  },
  '/squidex/content/[schema]/[id]/versions/[version]': {
    url: `/squidex/content/pages/${HOME}/versions/0`,
    answers: { GET: [401, 403, 200], HEAD: [401, 403, 200], PATCH: [401, 403, 200] },
    json: { note: 'Herbststart' },
  },
  '/squidex/content/[schema]/[id]/status': {
    url: `/squidex/content/pages/${HOME}/status`,
    answers: { PUT: [401, 403, 428], DELETE: [401, 403, 428] },
  },
  '/[lang]/kategorie/[slug]/filter': {
    url: '/de/kategorie/decken-plaids/filter?farbe=tanne',
    answers: { GET: all(200), HEAD: all(200) },
  },
  '/_render': { url: '/_render', answers: { GET: all(404), HEAD: all(404) } },
  '/403': { url: '/403', answers: {} },
  '/404': { url: '/404', answers: EVERY(404) },
  '/500': { url: '/500', answers: EVERY(404) },
  '/_image': { url: '/_image?href=/favicon.svg&w=10&f=webp', answers: {} },
  '/_server-islands/[name]': { url: '/_server-islands/x', answers: {} },
};

const Manifest = v.object({
  routes: v.array(v.object({ routeData: v.object({ route: v.string(), prerender: v.boolean() }) })),
});

/** The routes of the newest build that are answered on demand, injected and internal ones too. */
function builtRoutes(): string[] {
  const dist = join(ROOT, 'dist');
  const entries = readdirSync(dist)
    .map((name) => join(dist, name, 'server/entry.mjs'))
    .filter((path) => statSync(path, { throwIfNoEntry: false }))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const code = readFileSync(entries[0] ?? '', 'utf8');
  const json = /deserializeManifest\((\{.*\})\)/.exec(code)?.[1] ?? '';
  const { routes } = v.parse(v.pipe(v.string(), v.parseJson(), Manifest), json);
  return routes.flatMap(({ routeData }) => (routeData.prerender ? [] : [routeData.route]));
}

const isUnsafe = (method: Method) => !['GET', 'HEAD', 'OPTIONS'].includes(method);
/**
 * A method that has no body has none of another type either. Only of who is signed in it counts that a request
 * says nothing of where it comes from.
 */
function variantsOf({ json, open }: Door, method: Method, who: number): Variant[] {
  if (!isUnsafe(method)) return VARIANTS.slice(0, 3);
  const isSignedIn = who > 0 && !open;
  const left = {
    'no origin': isSignedIn,
    'prototype keys': json !== undefined && method === 'POST',
  };
  return VARIANTS.filter((one) => left[one as keyof typeof left] ?? true);
}

/** Whether nothing is answered there. */
const isHidden = ({ answers }: Door) => Object.keys(answers).length === 0;

function expected(door: Door, method: Method, variant: Variant, who: number): number {
  const statuses = door.answers[method];
  if (variant === 'huge body') return 413;
  if (method === 'OPTIONS') return statuses?.[who] ?? (isHidden(door) ? 404 : 204);
  if (isUnsafe(method) && variant === 'foreign origin' && !door.open) return 403;
  if (isUnsafe(method) && variant === 'no origin' && !door.silent) return 403;
  if (isHidden(door)) return 404;
  if (!statuses) return 405;
  const isReadable = variant === 'no body' ? door.bodiless : variant !== 'wrong type';
  // 404, 422: asked, and told what is missing.
  const status = statuses[who] ?? 0;
  const isLedToSignIn = door.json !== undefined && status === 303;
  const mayAsk = (status < 400 && !isLedToSignIn) || status === 404 || status === 422;
  const isWritten = method === 'POST' || method === 'PATCH';
  if ((door.json || door.other) && isWritten && !isReadable && mayAsk) return 415;
  if (variant === 'prototype keys' && mayAsk) return 400;
  const isForm = door.form && method === 'POST';
  // Who may not ask is told so before anything is read.
  const isAsked = (who > 0 && mayAsk) || door.form === true || door.form === LETTERS;
  if (isForm && !isReadable && isAsked) return 415;
  return statuses[who] ?? 0;
}

describe('the door table', () => {
  test('has a row for every route of the build, and no other', () => {
    expect(Object.keys(DOORS).sort()).toEqual(builtRoutes().sort());
  });

  test('has the rows of the permission table', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(DOORS).sort());
  });
});

const people = withPeople();

function requestOf(door: Door, method: Method, variant: Variant, cookie: string | undefined) {
  const { email, password } = people().superuser;
  const signingIn = { email, password, return: '', action: 'sign-in' };
  const given = door.form === 'password' ? { password } : signingIn;
  const form = loginForm(typeof door.form === 'object' ? door.form : given);
  const origin = variant === 'foreign origin' ? 'https://evil.example' : people().site.url;
  const headers: Record<string, string> = {
    ...(variant !== 'no origin' && { origin }),
    ...(cookie !== undefined && { cookie }),
  };
  if (variant === 'huge body') {
    return { method, headers: { ...headers, 'content-length': String(8 * 1024 ** 3) } };
  }
  if (variant === 'no body' || !isUnsafe(method)) return { method, headers };
  if (door.form) {
    headers['content-type'] = variant === 'wrong type' ? JSON_TYPE : FORM_TYPE;
    return { method, headers, body: form.body };
  }
  const { type, body: good } = door.other ?? {
    type: JSON_TYPE,
    body: JSON.stringify(door.json ?? {}),
  };
  // One key more, which would be everybody's.
  const body =
    variant === 'prototype keys'
      ? `{"__proto__":{"superuser":true},${good.slice(1)}`.replace(',}', '}')
      : good;
  headers['content-type'] = variant === 'wrong type' ? 'text/plain' : type;
  return { method, headers, body };
}

const shared = new Map<number, Promise<string | undefined>>();

/** A session for a row; rows that end sessions get one of their own. */
function cookieFor({ form, ends }: Door, who: number): Promise<string | undefined> {
  if (form || ends) return newCookie(who);
  const cookie = shared.get(who) ?? newCookie(who);
  shared.set(who, cookie);
  return cookie;
}

async function newCookie(who: number): Promise<string | undefined> {
  const { site, user, superuser } = people();
  if (who === 0) return undefined;
  return sessionOf(await signIn(site, who === 1 ? user : superuser));
}

const ROWS = Object.entries(DOORS).flatMap(([pattern, door]) =>
  WHO.map((name, who) => ({ pattern, door, name, who })),
);

describe.each(ROWS)('$pattern for a $name', ({ door, who }) => {
  let cookie: string | undefined;
  beforeAll(async () => {
    cookie = await cookieFor(door, who);
  });

  test.each(METHODS)('%s', async (method) => {
    const { site } = people();
    const found: Partial<Record<Variant, number>> = {};
    const wanted: Partial<Record<Variant, number>> = {};
    for (const variant of variantsOf(door, method, who)) {
      const session = method === 'DELETE' && door.ends ? await newCookie(who) : cookie;
      const { status } = await ask(site.url + door.url, requestOf(door, method, variant, session));
      // Strangers together may start a few publishes a second.
      found[variant] = status === 429 && door.open ? 202 : status;
      wanted[variant] = expected(door, method, variant, who);
    }
    expect(found).toEqual(wanted);
  });
});

test.each([
  '/manage/pages',
  '/manage/',
  '//manage',
  '/%6danage',
  '/%256danage',
  '/a/../manage',
  '/MANAGE',
  '/manage/flushcache/../pages',
  '/manage/flushcache/x',
  '/api/%5Fauth/session/x',
])('%s shows a stranger nothing of /manage', async (path) => {
  const { status, body, headers } = await ask(people().site.url + path);
  expect([303, 308, 400, 404]).toContain(status);
  expect(body).not.toContain('<table');
  const base = people().site.url;
  const { location } = headers;
  if (location) expect(new URL(location, base).origin).toBe(new URL(base).origin);
});
