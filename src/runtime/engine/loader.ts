import { type BuiltApp, loadApp } from '../app/app.ts';
import { type AppBuild, buildKey, findBuild, runAstroBuild } from '../app/build.ts';
import type { Env } from '../process/env.ts';
import { type Print, timed } from '../process/print.ts';
import type { DataServices } from './services.ts';

/** The built app of this moment. */
export type Loader = {
  /** Throws before anything was loaded. */
  app(): BuiltApp;
  /** The build that it is of. */
  build(): AppBuild | undefined;
  /** Builds the code if it or settings changed (or `force`), and loads it. */
  load(options?: { force?: boolean }): Promise<void>;
};

type PolicyStore = Pick<DataServices['site'], 'setPolicy'>;

/** In: the project's folder, and what keeps the policies of the code that was loaded. */
export function createLoader(root: string, env: Env, site: PolicyStore, print: Print): Loader {
  let app: BuiltApp | undefined;
  let loaded: AppBuild | undefined;

  const buildNow = (key: string): Promise<AppBuild> =>
    timed(print, 'Built the code', () => runAstroBuild(root, env, key));

  /**
   * A build that cannot be loaded is as good as none. It stays: the reason may be another one than its files, and pass.
   */
  async function loadKept(kept: AppBuild): Promise<BuiltApp | undefined> {
    try {
      return await loadApp(kept);
    } catch (error) {
      print(`The build in ${kept.folder} cannot be loaded, and is made anew: ${String(error)}`);
      return undefined;
    }
  }

  return {
    app() {
      if (!app) throw new Error('The app has not been built yet.');
      return app;
    },
    build: () => loaded,
    async load({ force = false } = {}) {
      const key = buildKey(root, env);
      const kept = force ? undefined : findBuild(root, key);
      const whole = kept && (await loadKept(kept));
      const made = kept && whole ? kept : await buildNow(key);
      app = whole ?? (await loadApp(made));
      loaded = made;
      // Pages of this code may be served again after a rollback, when other code is loaded.
      site.setPolicy(made.app, app.csp);
    },
  };
}
