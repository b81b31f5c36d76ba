import type { Fetch } from '#src/lib/retry.ts';
import { request } from '../http.ts';

type Options = {
  fetch?: Fetch;
  log?(message: string, error: unknown): void;
};

/**
 * Reads `builds/latest.json` or `builds/meta/{id}.json`. What cannot be read is logged, and nobody is told
 * otherwise (specification, section 8). Out: the JSON; undefined where there is none to be had.
 */
export async function readBuildFile(
  address: string,
  { fetch = request, log = console.warn }: Options = {},
): Promise<unknown> {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return await response.json();
  } catch (error) {
    log('Error Fetching Manifest!', error);
    return undefined;
  }
}
