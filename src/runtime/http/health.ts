import type { Health } from '../process/health.ts';
import type { FlatHeaders } from './headers.ts';

/** Where probes ask whether the process answers, whether it should get visitors, and whether rather than others. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/currentz']);

/** When to ask again. */
const RETRY_SECONDS = 5;

/**
 * What probes are told: `/healthz` that this process answers, `/readyz` whether it is ready, or else
 * why not, one reason a line; `/currentz` the same, and whether it knows that it serves what the others serve.
 */
export function healthAnswer(
  path: string,
  health: Pick<Health, 'reasons' | 'isCurrent'>,
): { status: 200 | 503; headers: FlatHeaders; body: string } {
  const type = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'];
  if (path === '/healthz') return { status: 200, headers: type, body: 'ok\n' };
  const isBehind = path === '/currentz' && !health.isCurrent();
  const reasons = [...health.reasons(), ...(isBehind ? ['alone'] : [])];
  if (reasons.length === 0) return { status: 200, headers: type, body: 'ready\n' };
  const headers = [...type, 'Retry-After', String(RETRY_SECONDS)];
  return { status: 503, headers, body: `${reasons.join('\n')}\n` };
}
