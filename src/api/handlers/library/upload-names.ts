import { type UploadRequest, uploadEndings, uploadTypes } from '#src/api/contract/uploads.ts';

/** A file that somebody uploads. `type`: the media type of its content. */
type NamedFile = Pick<UploadRequest, 'name' | 'use'> & { type: string | undefined };

/** A name without a path, without what cannot be seen, and not too long. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replace(/[\p{C}"<>|:*?]/gu, '')
      .trim()
      .slice(-120) || 'datei'
  );
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The name of what is stored: its ending is that of the content, whatever it came with. */
export function storedName({ name, type = '', use }: NamedFile): string {
  const ending = ENDINGS[type] ?? uploadEndings(use)[uploadTypes(use).indexOf(type)] ?? 'bin';
  return `${name.replace(/\.[^.]*$/, '') || 'datei'}.${ending}`;
}
