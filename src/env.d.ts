/// <reference types="astro/client" />

type SiteLocals = import('#src/runtime/ports/locals.ts').SiteLocals;

/** Written into the scripts for browsers when they are built: whether the site has a worker (SERVICE_WORKER). */
declare const LODEN_WORKER: boolean;

declare namespace App {
  interface Locals {
    /** At the start of the server, for `/_render`; only code of this process can put it here. */
    warmUp?: unknown;
    /** What stood at this address is gone for good. */
    gone?: boolean;
    /** The page is for a folder that has no server of ours behind it. */
    isForFolder?: boolean;
    /** The services of the server; a build has none. */
    site?: SiteLocals;
    /** Who is signed in; looked up where the permission table asks for a right. */
    user?: import('#src/auth/accounts.ts').User | undefined;
    /** Asked when a long body has come: whether who sent it may still do what they ask for. */
    stillAllowed?: () => Promise<boolean>;
  }
}

// For the fast check with TypeScript 7, which cannot read .astro files; `astro check` does.
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export { component as default };
}
