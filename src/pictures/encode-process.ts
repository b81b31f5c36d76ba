/** A process that makes pictures and nothing else: what a file does to its decoder ends here. */
import sharp from 'sharp';
import { encodePicture } from './encode.ts';
import type { Job, JobDone } from './encoders.ts';

// One picture at a time on one thread: the other cores belong to the pages.
sharp.concurrency(1);

process.on('disconnect', () => process.exit());
process.on('message', async ({ original, rendition }: Job) => {
  process.send?.((await encodePicture(original, rendition)) satisfies JobDone);
});
