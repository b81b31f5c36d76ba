/** What a worker sees as `self`; the project's types are those of a page. */
declare const self: unknown;

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };
/** A page of the site asks for something. */
export type FetchEvent = Extendable & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};

type WorkerEvents = {
  install: Extendable;
  activate: Extendable;
  fetch: FetchEvent;
  message: Extendable & { data: unknown };
};

type WorkerScope = {
  addEventListener<N extends keyof WorkerEvents>(
    name: N,
    listener: (event: WorkerEvents[N]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: {
    navigationPreload?: { disable(): Promise<void> };
    unregister(): Promise<boolean>;
  };
};

export const scope = self as WorkerScope;
