import type { Publishing } from '#src/api/handlers/publishing/publishing.ts';
import { progressOf } from '#src/publish/progress.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { Engine } from '../engine/engine.ts';

/** What editors ask of the engine's publisher. */
export function createPublishingPort(engine: Engine, publisher: Publisher): Publishing {
  const { site } = engine.services;
  return {
    previews: engine.previews,
    start: () => publisher.request().id,
    build: (id) => progressOf(publisher, site, id),
  };
}
