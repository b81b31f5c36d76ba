import type { InitOverrideFunction } from '@squidex/squidex';

const READ_HEADERS = { 'X-NoResolveLanguages': '1', 'X-NoDefaults': '1', 'X-NoCleanup': '1' };

/** Items as they are stored: without fallback, defaults and the removal of dangling references. */
export const readHeaders: InitOverrideFunction = async ({ init }) => ({
  headers: { ...init.headers, ...READ_HEADERS },
});

/**
 * Sends `body` as it is (the SDK's own conversion drops what it does not know), and `If-Match` with
 * the version that the write is based on: in quotes, else Squidex ignores it.
 */
export function override(body?: unknown, base?: number): InitOverrideFunction {
  return async ({ init }) => ({
    headers: { ...init.headers, ...(base === undefined ? {} : { 'If-Match': `"${base}"` }) },
    // The SDK makes JSON of whatever it is; its type is that of `fetch`.
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });
}

/** Asks for an answer only where it is another than the one with this ETag: else the status is 304. */
export function unlessKnown(tag: string | undefined): InitOverrideFunction {
  return async ({ init }) => ({
    headers: { ...init.headers, ...(tag === undefined ? {} : { 'If-None-Match': tag }) },
  });
}
