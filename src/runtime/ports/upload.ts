import {
  createUploads,
  type UploadIndex,
  type Uploads,
} from '#src/api/handlers/library/uploads.ts';
import { MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { Log } from '#src/publish/ports.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { ListItems } from '#src/api/handlers/items/items.ts';
import { dataPaths, type Env } from '../process/env.ts';
import type { DataServices } from '../engine/services.ts';

type Ports = {
  publisher: Publisher;
  items: ListItems;
  log: Log;
  /** What is announced at any server of the site; absent: there is one server. */
  index: UploadIndex | undefined;
};

/** Files that editors bring, into the engine's content source. */
export function createUploadPort(
  { content, replica, pictures }: Pick<DataServices, 'content' | 'replica' | 'pictures'>,
  { dataDir, uploadMaxBytes }: Pick<Env, 'dataDir' | 'uploadMaxBytes'>,
  { publisher, items, log, index }: Ports,
): Uploads {
  const { asset } = replica.view('draft');
  return createUploads({
    dir: dataPaths(dataDir).uploads,
    store: content.store,
    refresh(id, { isNew }) {
      const read = () => replica.refreshAssets(content.source, [id]);
      // A publish wants content that stands still, and names nothing that is new. Other than an item, an
      // asset has no draft of its own that editors could be shown meanwhile: so they wait.
      return isNew ? read() : publisher.exclusively(read);
    },
    version: (id) => asset(id)?.version ?? null,
    item: (use, id) => items(use, MASTER_LANGUAGE, { ids: [id] })[0],
    tryPicture: pictures.tryOriginal,
    maxBytes: uploadMaxBytes,
    now: Date.now,
    log,
    index,
  });
}
