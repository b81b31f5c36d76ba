import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { dataPaths } from '#src/runtime/process/env.ts';
import { serve } from '#src/runtime/server/serve.ts';
import { openDeliveries } from '#src/runtime/upkeep/targets.ts';
import { openShop } from './shop.ts';

test('A page that fails shows an id, under which the log has the reason', async () => {
  const shop = await openShop();
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const deliveries = openDeliveries(shop, shop.env, print);
  const serving = await serve(
    shop,
    { ...shop.env, port: 0 },
    { deliveries, onCommand: async () => 1, print },
  );
  onTestFinished(async () => {
    await serving.close();
    await shop.end();
  });
  // As if its disk were damaged.
  const damaged = new DatabaseSync(dataPaths(shop.env.dataDir).replica);
  // Its index would refuse what cannot be read.
  damaged.exec("DROP INDEX row_article; UPDATE row SET data = '{'");
  damaged.close();
  const answer = await fetch(`${serving.address}/en/search?q=ware`);
  expect([answer.status, answer.statusText]).toEqual([500, 'Internal Server Error']);
  const html = await answer.text();
  expect(html).toContain('<span>Internal Server Error</span>');
  const [, id = 'none'] = /<code>([0-9a-f]{10})<\/code>/.exec(html) ?? [];
  expect(lines.filter((line) => line.includes(id))).toEqual([
    expect.stringMatching(/^request-failed .*"path":"\/en\/search".*SyntaxError/),
  ]);
  // Whoever only asks for the page of failures has none.
  lines.length = 0;
  const asked = await fetch(`${serving.address}/500`);
  expect(asked.status).not.toBe(200);
  expect(await asked.text()).not.toContain('<code>');
  expect(lines.filter((line) => line.includes('"path":"/500"'))).toEqual([]);
});
