/** A process that makes pictures and nothing else: what a file does to its decoder ends here. */
import sharp from 'sharp';
import { encodePicture } from './encode.ts';
import type { Job, JobDone } from './encoders.ts';

// One picture at a time on one thread: the other cores belong to the pages.
sharp.concurrency(1);

// Ctrl+C and systemd tell all processes to end. The server ends this one once it waits for no picture: one that broke
// off would count as unreadable.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', async ({ original, rendition }: Job) => {
  process.send?.((await encodePicture(original, rendition)) satisfies JobDone);
});
