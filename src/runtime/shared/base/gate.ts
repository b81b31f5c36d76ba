/** Lets requests through, or has them wait while it is not sure which build they may be shown. */
export type Gate = {
  /** Requests wait from now on, until it is opened. */
  close(): void;
  open(): void;
  /** Undefined: at once. */
  passing(): Promise<void> | undefined;
};

export function createGate(): Gate {
  let closed: PromiseWithResolvers<void> | undefined;
  return {
    close() {
      closed ??= Promise.withResolvers<void>();
    },
    open() {
      closed?.resolve();
      closed = undefined;
    },
    passing: () => closed?.promise,
  };
}

/** Wakes all who wait for something that may have changed. */
export type Bell = { ring(): void; next(ms: number): Promise<void> };

export function createBell(): Bell {
  let waiting = Promise.withResolvers<void>();
  return {
    ring() {
      waiting.resolve();
      waiting = Promise.withResolvers<void>();
    },
    async next(ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((done) => {
        timer = setTimeout(done, ms);
      });
      await Promise.race([waiting.promise, late]);
      clearTimeout(timer);
    },
  };
}
