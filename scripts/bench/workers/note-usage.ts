/** Loaded into a process that is not ours to change (`--import`): notes at its end what it used. */
import { appendFileSync } from 'node:fs';
import { memoryOf } from './memory.ts';

process.on('exit', () => {
  const file = process.env['BENCH_USAGE'];
  const { user, system } = process.cpuUsage();
  const usage = { peakMb: memoryOf(process).peakMb, cpuMs: (user + system) / 1000 };
  if (file) appendFileSync(file, `${JSON.stringify(usage)}\n`);
});
