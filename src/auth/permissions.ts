import type { User } from './accounts.ts';

/** `account`: whoever is signed in. */
type Right = 'anyone' | 'account' | 'superuser';
type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route of the app answers, and to whom; GET is HEAD too. */
export type Permission = {
  methods: Partial<Record<HttpMethod, Right>>;
  /** What is asked before the route answers, by name, in this order; absent: `USUAL`. */
  middleware?: readonly string[];
};

/** The middleware of a route that names none; `pages/_guard.ts` has what there is. */
const USUAL: readonly string[] = ['own-origin', 'permission'];

const SHOWN: Permission = { methods: { GET: 'anyone' } };
const ERROR: Permission = {
  methods: { GET: 'anyone', POST: 'anyone', PUT: 'anyone', PATCH: 'anyone', DELETE: 'anyone' },
};
const HIDDEN: Permission = { methods: {} };
/** Of the proxy: programs may send a token beside the cookie of their session; a wrong one is refused. */
const proxied = (methods: Permission['methods']): Permission => ({
  methods,
  middleware: ['own-origin', 'permission', 'proxy-token'],
});
/** The same for items: changes of some schemas ask for the password again. */
const itemsOf = (methods: Permission['methods']): Permission => ({
  methods,
  middleware: ['own-origin', 'permission', 'proxy-token', 'proof'],
});
/** Reads only; the handler tells strangers what is public and published. */
const ASKED: Permission = { methods: { POST: 'anyone' } };
/**
 * Pages that tell nobody their address, so browsers name no origin when their forms are sent. They look at no
 * cookie that says who somebody is: a program can do as much.
 */
const ADDRESSLESS: Permission = {
  methods: { GET: 'anyone', POST: 'anyone' },
  middleware: ['not-foreign', 'permission'],
};
/** Mail programs send it, from anywhere (RFC 8058); the link in the mail is the right to do so. */
const ONE_CLICK: Permission = {
  methods: { GET: 'anyone', POST: 'anyone' },
  middleware: ['permission'],
};
/** Pages that also take their form. */
const FORM_PAGE: Permission = { methods: { GET: 'anyone', POST: 'anyone' } };
/** Where sessions end: who ends one hears whether the other servers of the site know it. */
const ending = (methods: Permission['methods']): Permission => ({
  methods,
  middleware: [...USUAL, 'ends-told'],
});
const LOGIN = ending({ GET: 'anyone', POST: 'anyone' });

/** Every route that the app answers on demand, by its pattern. What is not here does not exist. */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  '/login': LOGIN,
  '/[lang]/login': LOGIN,
  '/login/oidc': SHOWN,
  '/login/oidc/callback': ending({ GET: 'anyone' }),
  '/newsletter': ADDRESSLESS,
  '/newsletter/[email]': SHOWN,
  '/newsletter/confirm': ADDRESSLESS,
  '/newsletter/unsubscribe': ONE_CLICK,
  '/[lang]/newsletter': ADDRESSLESS,
  '/[lang]/newsletter/[email]': SHOWN,
  '/[lang]/newsletter/confirm': ADDRESSLESS,
  '/[lang]/newsletter/unsubscribe': ONE_CLICK,
  '/suche': SHOWN,
  '/search': SHOWN,
  '/de/suche': SHOWN,
  '/en/search': SHOWN,
  '/api/search': SHOWN,
  '/anfrage': SHOWN,
  '/enquiry': SHOWN,
  '/de/anfrage': FORM_PAGE,
  '/en/enquiry': FORM_PAGE,
  '/de/anfrage/muster': SHOWN,
  '/en/enquiry/samples': SHOWN,
  '/de/anfrage/wieder-da': ADDRESSLESS,
  '/en/enquiry/back-in-stock': ADDRESSLESS,
  '/api/enquiry': ASKED,
  '/api/enquiry/goods': ASKED,
  '/api/_auth/session': ending({ GET: 'anyone', DELETE: 'anyone' }),
  '/manage': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/content': { methods: { GET: 'superuser' } },
  '/manage/colors': { methods: { GET: 'superuser' } },
  '/manage/text-styles': { methods: { GET: 'superuser' } },
  '/manage/squidex/[schema]': { methods: { GET: 'superuser' } },
  '/manage/squidex/[schema]/bulk': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/squidex/[schema]/[id]': { methods: { GET: 'superuser' } },
  '/manage/squidex/[schema]/[id]/versions': { methods: { GET: 'superuser' } },
  '/manage/account': ending({ GET: 'account', POST: 'account' }),
  '/manage/accounts': ending({ GET: 'superuser', POST: 'superuser' }),
  '/manage/squidex-assets': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/help/[...chapter]': { methods: { GET: 'superuser' } },
  '/manage/unused': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/past': { methods: { GET: 'superuser' } },
  '/manage/trash': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/campaigns': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/share': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/tailwind': { methods: { GET: 'superuser' } },
  '/manage/audit': { methods: { GET: 'superuser' } },
  '/manage/enquiries': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/enquiries/[id]': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/import': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/archive': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/plausible': { methods: { GET: 'superuser' } },
  '/manage/newsletter': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/manage/blocks': { methods: { GET: 'superuser' } },
  '/manage/blocks/[blockname]': { methods: { GET: 'superuser' } },
  '/manage/pages/[...pagename]': { methods: { GET: 'superuser' } },
  '/manage/flushcache': {
    methods: { GET: 'anyone', POST: 'anyone' },
    // Writes may come from any origin: they only say, look whether something is to be published.
    middleware: ['permission'],
  },
  // What is not there is not there for superusers only; others learn nothing of it.
  '/manage/[...missing]': { methods: { GET: 'superuser' } },

  '/api/rest': ASKED,
  '/api/getcontentitem': ASKED,
  '/api/getassets': ASKED,
  '/api/schemas': ASKED,
  '/api/getThirdPartyScripts': ASKED,

  '/api/event': ASKED,
  '/api/forms/[schema]': FORM_PAGE,

  '/api/affected': { methods: { POST: 'superuser' } },
  '/api/trash': { methods: { POST: 'superuser' } },
  '/api/builds': { methods: { POST: 'superuser' } },
  '/api/builds/[id]': { methods: { GET: 'superuser' } },
  '/api/answers': { methods: { POST: 'superuser' } },
  '/api/presence': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/api/form': { methods: { GET: 'superuser' } },
  '/api/table': { methods: { GET: 'superuser' } },
  '/api/items': { methods: { GET: 'superuser' } },
  '/api/library': { methods: { GET: 'superuser' } },
  '/api/item-warning': { methods: { POST: 'superuser' } },
  '/api/shown-on': { methods: { GET: 'superuser' } },
  '/api/links-to': { methods: { POST: 'superuser' } },
  '/api/page-visits': { methods: { GET: 'superuser' } },
  '/api/assets': { methods: { POST: 'superuser' } },
  '/api/assets/[id]': { methods: { GET: 'anyone', PUT: 'superuser', PATCH: 'superuser' } },
  '/api/audit': { methods: { GET: 'superuser' } },
  '/api/proof': { methods: { POST: 'account' } },
  '/api/graphql': ASKED,
  '/api/draft': { methods: { GET: 'superuser' } },
  '/preview/[...path]': { methods: { GET: 'superuser' } },
  '/preview/build/[id]/[...path]': { methods: { GET: 'superuser' } },
  '/preview/picture/[id]/[lang]': { methods: { GET: 'superuser' } },
  '/preview/id/[id]/[lang]': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/api/plans': { methods: { GET: 'superuser' } },
  '/api/campaigns': { methods: { GET: 'superuser', POST: 'superuser' } },
  '/api/share': { methods: { GET: 'superuser', POST: 'superuser' } },
  // The link is the right to read, and to nothing else; its handler looks at it.
  '/share/open/[token]': SHOWN,
  '/share/[...path]': { ...SHOWN, middleware: [...USUAL, 'links-inside'] },
  '/squidex/token': proxied({ POST: 'superuser' }),
  '/squidex/assets': proxied({ POST: 'superuser' }),
  '/squidex/content/[schema]': itemsOf({ GET: 'superuser', POST: 'superuser' }),
  '/squidex/graphql': proxied({ POST: 'superuser' }),
  '/squidex/schemas/[schema]': proxied({ GET: 'superuser' }),
  '/squidex/content/[schema]/[id]': itemsOf({
    ...{ GET: 'superuser', POST: 'superuser', PUT: 'superuser', DELETE: 'superuser' },
  }),
  '/squidex/content/[schema]/[id]/draft': itemsOf({ POST: 'superuser', DELETE: 'superuser' }),
  '/squidex/content/[schema]/[id]/versions': itemsOf({ GET: 'superuser' }),
  '/squidex/content/[schema]/[id]/versions/[version]': itemsOf({
    ...{ GET: 'superuser', PATCH: 'superuser' },
  }),
  '/squidex/content/[schema]/[id]/status': itemsOf({ PUT: 'superuser', DELETE: 'superuser' }),

  '/[lang]/kategorie/[slug]/filter': SHOWN,

  // Answers only to code of this process, at the start of the server; else it is the 404 page.
  '/_render': SHOWN,

  // Who is signed in without the right sees it in the place of what was asked for.
  '/403': HIDDEN,
  '/404': ERROR,
  '/500': ERROR,
  // Every Astro app has these; Loden uses neither.
  '/_image': HIDDEN,
  '/_server-islands/[name]': HIDDEN,
};

export type Decision =
  | { kind: 'go' }
  | { kind: 'not-found' }
  | { kind: 'wrong-method'; allow: string }
  | { kind: 'stranger' }
  | { kind: 'no-right' };

/**
 * Who may do what, denied by default.
 * In: the pattern of the route, the method, and who asks (looked up only where it matters).
 */
export function decide(pattern: string, method: string, who: () => User | undefined): Decision {
  const permission = permissionOf(pattern);
  if (!permission || Object.keys(permission.methods).length === 0) return { kind: 'not-found' };
  const right = rightFor(permission, method);
  if (!right) return { kind: 'wrong-method', allow: allowed(permission) };
  if (right === 'anyone') return { kind: 'go' };
  const user = who();
  if (!user) return { kind: 'stranger' };
  return right === 'account' || user.superuser ? { kind: 'go' } : { kind: 'no-right' };
}

/** The names of the middleware of a route, in their order. */
export function middlewareOf(pattern: string): readonly string[] {
  return permissionOf(pattern)?.middleware ?? USUAL;
}

/** The row of a route pattern. */
function permissionOf(pattern: string): Permission | undefined {
  return Object.hasOwn(PERMISSIONS, pattern) ? PERMISSIONS[pattern] : undefined;
}

function rightFor({ methods }: Permission, method: string): Right | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return Object.entries(methods).find(([name]) => name === asked)?.[1];
}

function allowed({ methods }: Permission): string {
  return Object.keys(methods)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ');
}
