import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openServices } from '#src/runtime/engine/services.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { setUp } from '#src/seed/setup.ts';
import { MESSAGE, temporary } from './content.ts';

/** To whom the mail to the shop goes when somebody sends a form, and what the log says. */
async function mailed(email: string) {
  const dataDir = temporary();
  const printed: string[] = [];
  const env = parseEnv({ DATA_DIR: dataDir, MAIL_FROM: 'laden@almwerk.example' });
  const services = openServices(env, (line) => void printed.push(line));
  onTestFinished(() => services.close());
  const { store } = services.content;
  expect(await setUp(store)).toMatchObject({ ok: true });
  const ids = await store.schemaIds();
  const site = (ids.ok && ids.value.get('site')) || '';
  const data = { name: { iv: 'Almwerk' }, email: { iv: email } };
  expect(await store.updateItem('site', site, data)).toMatchObject({ ok: true });
  expect(await services.sync()).toMatchObject({ ok: true });
  services.submissions.start();
  services.mail.start();
  services.submissions.accept(MESSAGE);
  await services.submissions.settle();
  await services.mail.settle();
  const outbox = join(dataDir, 'outbox');
  const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
  const heads = mails.map((mail) => mail.split('\r\n\r\n')[0] ?? '');
  const toShop = heads.find((head) => /^Reply-To: anna@example\.com/m.test(head));
  return { to: /^To: (.*)$/m.exec(toShop ?? '')?.[1], printed };
}

test.each([
  ['stube@almwerk.example', 'stube@almwerk.example'],
  [' stube@almwerk.example ', 'stube@almwerk.example'],
  ['info@gwand-fürst.example', 'info@xn--gwand-frst-geb.example'],
  ['', 'laden@almwerk.example'],
])('a mail to a shop whose address is “%s” goes to %s', async (email, to) => {
  expect(await mailed(email)).toMatchObject({ to, printed: [] });
});

test.each(['info@a.example, chef@a.example', 'Stube <stube@almwerk.example>'])(
  'a mail to a shop whose address is “%s” goes to MAIL_FROM, and the log says why',
  async (email) => {
    const { to, printed } = await mailed(email);
    expect(to).toBe('laden@almwerk.example');
    expect(printed).toEqual([expect.stringContaining('does not hold exactly one address')]);
  },
);
