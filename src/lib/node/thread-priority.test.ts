import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

/** The nice values of the threads of this process, by their number (proc(5)). */
function niceValues(): Map<string, number> {
  const threads = readdirSync('/proc/self/task');
  return new Map(
    threads.map((thread) => {
      const line = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      // The name in brackets may hold spaces; the nice value is the 19th field, the 17th after it.
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return [thread, Number(fields[16])];
    }),
  );
}

test.runIf(process.platform === 'linux')(
  'a thread that steps back takes no other with it',
  async () => {
    const before = niceValues();
    const url = new URL('./thread-priority.ts', import.meta.url).href;
    const worker = new Worker(
      `import(${JSON.stringify(url)}).then(({ lowerThreadPriority }) => {
      lowerThreadPriority();
      require('node:worker_threads').parentPort.postMessage('lowered');
      setInterval(() => undefined, 1000);
    })`,
      { eval: true },
    );
    await once(worker, 'message');
    const after = niceValues();
    const lowered = [...after].filter(([thread, nice]) => !before.has(thread) && nice === 5);
    expect(lowered).toHaveLength(1);
    for (const [thread, nice] of before) {
      if (after.has(thread)) expect(after.get(thread)).toBe(nice);
    }
    await worker.terminate();
  },
);
