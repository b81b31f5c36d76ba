import type { SquidexClient } from '@squidex/squidex';
import * as v from 'valibot';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { ContentStore, WriteReceipt } from '../store.ts';
import { attempt } from './attempt.ts';
import { annotateAsset, upsertAsset } from './assets.ts';
import { bulkUpsert } from './bulk.ts';
import { createComponentIds } from './components.ts';
import { addFolder, moveAsset, moveFolder, renameFolder, tagAsset } from './folders.ts';
import { WireItem } from './map.ts';
import { override } from './override.ts';
import { createReadSchemas, schemaIds, syncLanguages, syncSchemas } from './schemas.ts';

/** The writing port on the SDK. `uploading` is the same SDK, with more time. */
export function createStore(sdk: SquidexClient, uploading: SquidexClient): ContentStore {
  const { contents } = sdk;
  const withIds = createComponentIds(sdk);
  const readSchemas = createReadSchemas(sdk);
  return {
    syncLanguages: (options) => attempt(() => syncLanguages(sdk, options)),
    syncSchemas: async (definitions, options) => {
      const done = await attempt(() => syncSchemas(sdk, definitions, options));
      return done.ok ? done.value : done;
    },
    schemas: () => attempt(readSchemas),
    schemaIds: () => attempt(() => schemaIds(sdk)),
    createItem: ({ schema, id, data, status }) =>
      written(async () =>
        contents.postContentRaw(schema, {}, { id, status }, override(await withIds(data))),
      ),
    updateItem: (schema, id, data, base) =>
      written(async () =>
        contents.putContentRaw(schema, id, {}, {}, override(await withIds(data), base)),
      ),
    patchItem: (schema, id, data, base) =>
      written(async () =>
        contents.patchContentRaw(schema, id, {}, {}, override(await withIds(data), base)),
      ),
    upsertItems: (items, onProgress) => bulkUpsert(sdk, items, withIds, onProgress),
    setStatus: (schema, id, status, base, dueTime) =>
      written(() =>
        contents.putContentStatusRaw(
          schema,
          id,
          { status },
          {},
          override({ status, ...(dueTime !== undefined && { dueTime }) }, base),
        ),
      ),
    cancelSchedule: (schema, id, base) =>
      written(() => contents.deleteContentStatusRaw(schema, id, {}, override(undefined, base))),
    createDraft: (schema, id, base) =>
      written(() => contents.createDraftRaw(schema, id, {}, override(undefined, base))),
    deleteDraft: (schema, id, base) =>
      written(() => contents.deleteVersionRaw(schema, id, {}, override(undefined, base))),
    deleteItem: (schema, id, { base, ...options } = {}) =>
      attempt(() => contents.deleteContent(schema, id, options, override(undefined, base))),
    graphql: (query, variables) =>
      attempt(async () => {
        const { raw } = await contents.postGraphQLRaw({}, override({ query, variables }));
        return v.parse(v.looseObject({}), await raw.json());
      }),
    uploadAsset: (asset) => attempt(() => upsertAsset(uploading, asset)),
    annotateAsset: (id, metadata) => attempt(() => annotateAsset(sdk, id, metadata)),
    moveAsset: (id, folder) => attempt(() => moveAsset(sdk, id, folder)),
    tagAsset: (id, tags) => attempt(() => tagAsset(sdk, id, tags)),
    addFolder: (name, parent) => attempt(() => addFolder(sdk, name, parent)),
    renameFolder: (id, name) => attempt(() => renameFolder(sdk, id, name)),
    moveFolder: (id, parent) => attempt(() => moveFolder(sdk, id, parent)),
    deleteFolder: (id) => attempt(() => sdk.assets.deleteAssetFolder(id)),
    deleteAsset: (id, base) =>
      attempt(() => sdk.assets.deleteAsset(id, {}, override(undefined, base))),
  };
}

async function written(
  call: () => Promise<{ raw: Response }>,
): Promise<Result<WriteReceipt, Problem>> {
  return attempt(async () => {
    const { raw } = await call();
    const { id, version, status, newStatus } = v.parse(WireItem, await raw.json());
    return { id, version, status: newStatus ?? status };
  });
}
