import { type BuiltApp, loadApp } from '../app/app.ts';
import { type AppBuild, buildKey, findBuild, runAstroBuild } from '../app/build.ts';
import type { Env } from '../process/env.ts';
import { type Print, progress, timed } from '../process/print.ts';
import type { DataServices } from './services.ts';

/** The built app of this moment. */
export type Loader = {
  /** Throws before anything was loaded. */
  app(): BuiltApp;
  /** The build that it is of. */
  build(): AppBuild | undefined;
  /** Builds the app if code or settings changed (or `force`), and loads it. */
  load(options?: { force?: boolean }): Promise<AppBuild>;
};

/** In: the project's folder, and the services whose content the build shows. */
export function createLoader(root: string, env: Env, services: DataServices, print: Print): Loader {
  let app: BuiltApp | undefined;
  let loaded: AppBuild | undefined;
  return {
    app() {
      if (!app) throw new Error('The app has not been built yet.');
      return app;
    },
    build: () => loaded,
    async load({ force = false } = {}) {
      const key = buildKey(root, env);
      const { epoch } = services.replica;
      let made = force ? undefined : findBuild(root, key, epoch);
      if (!made) {
        const stamp = { app: key, epoch, contentSeq: services.replica.head() };
        const line = progress(print, 'Building pages');
        made = await timed(print, 'Built', () => runAstroBuild(root, env, stamp, (n) => line(n)));
      }
      app = await loadApp(made);
      loaded = made;
      // Pages of this code may be served again after a rollback, when other code is loaded.
      services.site.setPolicy(made.app, app.csp);
      return made;
    },
  };
}
