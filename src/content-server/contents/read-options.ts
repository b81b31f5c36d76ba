/** How a reader wants items, from the `X-` headers of the request. Only their presence counts. */
export type ReadOptions = {
  unpublished: boolean;
  flatten: boolean;
  /** Undefined: all. */
  languages: ReadonlySet<string> | undefined;
  fields: ReadonlySet<string> | undefined;
  resolveUrls: readonly string[];
  noResolveLanguages: boolean;
  noDefaults: boolean;
  noCleanup: boolean;
  resolveFlow: boolean;
  noTotal: boolean;
  noSlowTotal: boolean;
};

/** The headers that change an answer, in `Vary` and in the ETag of lists and items. */
export const READ_HEADERS = [
  'X-Fields',
  'X-Flatten',
  'X-Languages',
  'X-NoCleanup',
  'X-NoDefaults',
  'X-NoResolveLanguages',
  'X-NoSlowTotal',
  'X-NoTotal',
  'X-ResolveFlow',
  'X-ResolveUrls',
  'X-Unpublished',
] as const;

/** Reads the options from the headers of a request. */
export function readOptions(headers: Headers): ReadOptions {
  const fields = list(headers, 'X-Fields').map((name) => name.replace(/^data\./, ''));
  const languages = list(headers, 'X-Languages');
  return {
    unpublished: headers.has('X-Unpublished'),
    flatten: headers.has('X-Flatten'),
    languages: languages.length > 0 ? new Set(languages) : undefined,
    fields: fields.length > 0 ? new Set(fields) : undefined,
    resolveUrls: list(headers, 'X-ResolveUrls'),
    noResolveLanguages: headers.has('X-NoResolveLanguages'),
    noDefaults: headers.has('X-NoDefaults'),
    noCleanup: headers.has('X-NoCleanup'),
    resolveFlow: headers.has('X-ResolveFlow'),
    noTotal: headers.has('X-NoTotal'),
    noSlowTotal: headers.has('X-NoSlowTotal'),
  };
}

function list(headers: Headers, name: string): string[] {
  const value = headers.get(name);
  if (!value) return [];
  return [...new Set(value.split(/[,;]/).map((part) => part.trim()))].filter(Boolean);
}
