import { expect, onTestFinished, test } from 'vitest';
import { createNamingRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine } from './spine.ts';

test.each([
  ['a publish', {}],
  ['a full publish', { full: true }],
])('%s notices another SITE_URL, though no content has changed', async (_name, options) => {
  let siteUrl = 'https://old.example';
  const renderer = createNamingRenderer();
  const spine = await openSpine(renderer, { siteUrl: () => siteUrl });
  onTestFinished(() => spine.close());
  await spine.content.write.product('a', { name: { de: 'Laken', en: 'Sheet' } });
  await spine.publisher.publish();
  expect((await spine.publisher.publish(options)).outcome).toBe('unchanged');
  siteUrl = 'https://new.example';
  const report = await spine.publisher.publish(options);
  expect(report.outcome).toBe('published');
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
  expect((await spine.publisher.publish(options)).outcome).toBe('unchanged');
});
