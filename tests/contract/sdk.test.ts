import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SchemaDto } from '#src/content/squidex/wire.ts';
import { type ContractFixture, openFixture } from './fixture.ts';

let fixture: ContractFixture;
let schema: SchemaDto;
beforeAll(async () => {
  fixture = openFixture();
  schema = await fixture.createSchema({
    fields: [{ name: 'title', partitioning: 'language', properties: { fieldType: 'String' } }],
  });
});
afterAll(() => fixture.close());

describe('the official SDK', () => {
  test('lists, creates, updates and publishes items', async () => {
    const { contents } = fixture.sdk;
    const made = await contents.postContent(schema.name, { title: { en: 'One' } });
    expect(made.version).toBe(0);
    await contents.putContent(schema.name, made.id, { title: { en: 'Two' } });
    await contents.putContentStatus(schema.name, made.id, { status: 'Published' });
    const list = await contents.getContents(schema.name, { $filter: `id eq '${made.id}'` });
    expect(list.items.map(({ id, status }) => [id, status])).toEqual([[made.id, 'Published']]);
    expect(list.items[0]?.data).toMatchObject({ title: { en: 'Two' } });
    expect(list.items[0]?.created).toBeInstanceOf(Date);
  });

  test('reads drafts, languages, schemas and assets', async () => {
    const { contents, apps, schemas, assets } = fixture.sdk;
    const made = await contents.postContent(schema.name, { title: { en: 'Draft' } });
    const draft = await contents.getContent(schema.name, made.id, { unpublished: true });
    expect(draft.data).toMatchObject({ title: { en: 'Draft' } });
    const languages = (await apps.getLanguages()).items.map(({ iso2Code }) => iso2Code);
    expect(languages).toContain('en');
    expect((await schemas.getSchema(schema.name)).id).toBe(schema.id);
    const file = new File(['Hallo'], 'listed.txt', { type: 'text/plain' });
    const asset = await assets.postAsset({ file });
    const list = await assets.getAssets({ $filter: `id eq '${asset.id}'` });
    expect([list.total, list.items.map(({ fileName }) => fileName)]).toEqual([1, ['listed.txt']]);
    await assets.deleteAsset(asset.id, { permanent: true });
  });

  test('uploads files', async () => {
    const file = new File(['Hallo'], 'hallo.txt', { type: 'text/plain' });
    const asset = await fixture.sdk.assets.postAsset({ file });
    expect(asset).toMatchObject({ fileSize: 5, slug: 'hallo.txt' });
    await fixture.sdk.assets.deleteAsset(asset.id, { permanent: true });
  });

  test('sees refusals as its own errors, with what was wrong', async () => {
    const attempt = fixture.sdk.contents.postContent(schema.name, { odd: { iv: 1 } });
    await expect(attempt).rejects.toMatchObject({
      statusCode: 400,
      body: { details: ['odd: Not a known field.'] },
    });
  });
});
