import { existsSync, readFileSync } from 'node:fs';

/** Resident memory in MB: the most that a process had, and what it has now. */
export type MemoryUse = { peakMb: number; nowMb: number };

/**
 * How much memory this process has and had. What the system's accounting (`maxRSS`) calls its peak may be
 * that of the process that started it, so Linux is asked for the memory map's own.
 */
export function memoryOf(own: NodeJS.Process): MemoryUse {
  const nowMb = own.memoryUsage.rss() / 1_048_576;
  const status = '/proc/self/status';
  const peak = existsSync(status)
    ? /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1]
    : undefined;
  return { peakMb: Number(peak ?? own.resourceUsage().maxRSS) / 1024, nowMb };
}
