import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#src/lib/node/files.ts';
import { once } from '#src/lib/once.ts';
import { type MailTransport, messageOf, type OutgoingMail } from './transport.ts';

/** Writes each mail as a file that mail programs open (.eml). In: the folder; it is made when needed. */
export function createFolderTransport(folder: string): MailTransport {
  const composer = once(openComposer);
  return {
    async send(mail) {
      const path = join(folder, fileName(mail));
      if (existsSync(path)) return { state: 'sent' };
      const { message } = await (await composer()).sendMail(messageOf(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed as bytes.');
      const unfinished = `${path}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rm(unfinished, { force: true });
        await writeDurably(unfinished, message);
        await rename(unfinished, path);
        return { state: 'sent' };
      } catch (error) {
        return { state: 'away', reason: codeOf(error) };
      }
    },
  };
}

async function openComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** In the order of time, and the same name whenever the mail is written again. */
function fileName({ date, id }: OutgoingMail): string {
  return `${date.toISOString().replaceAll(':', '-')}-${id}.eml`;
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}
