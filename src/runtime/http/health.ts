import type { NotReady } from '../process/health.ts';
import type { FlatHeaders } from './headers.ts';

/** Where probes ask whether the process answers, and whether it should get visitors. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** When to ask again. */
const RETRY_SECONDS = 5;

/**
 * What probes are told: `/healthz` that this process answers, `/readyz` whether it is ready, or else
 * why not, one reason a line.
 */
export function healthAnswer(
  path: string,
  reasons: readonly NotReady[],
): { status: 200 | 503; headers: FlatHeaders; body: string } {
  const type = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'];
  if (path === '/healthz') return { status: 200, headers: type, body: 'ok\n' };
  if (reasons.length === 0) return { status: 200, headers: type, body: 'ready\n' };
  const headers = [...type, 'Retry-After', String(RETRY_SECONDS)];
  return { status: 503, headers, body: `${reasons.join('\n')}\n` };
}
