import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The mails that a site has written so far, the oldest first, with their soft line breaks undone.
 * A mail that is still being written has another name, and is not among them.
 */
export function mailsOf({ dataDir }: { dataDir: string }): string[] {
  const folder = join(dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** Those of them that went to an address. */
export function mailsTo(site: { dataDir: string }, address: string): string[] {
  return mailsOf(site).filter((mail) => mail.includes(`To: ${address}\r\n`));
}
