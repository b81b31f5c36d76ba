import { itemId } from '../write/id.ts';

/** A file of the demo that is no picture: its type, and the size of a film in pixels. */
export type DemoFile = { mimeType: string; size?: { width: number; height: number } };

/** The demo's films and captions by the name of their file in `films/`. */
export const files = {
  'film-kar.webm': { mimeType: 'video/webm', size: { width: 960, height: 540 } },
  'film-kar-de.vtt': { mimeType: 'text/vtt' },
  'film-kar-en.vtt': { mimeType: 'text/vtt' },
} satisfies Record<string, DemoFile>;

/** The id of a file's asset. */
export function fileId(name: keyof typeof files): string {
  return itemId(`assets/${name}`);
}
