import type { SitePath } from '#src/lib/path.ts';
import type { AnswerKind } from '../process/metrics.ts';
import type { Exchange } from './answer.ts';

/** A request before anything of it has been read. */
export type Incoming = Exchange & {
  /** What answers it, said as soon as it is known. */
  counted: { kind: AnswerKind };
  /** Whether a proxy that we believe says that the client came by https. */
  isSecure: boolean;
};

/** A request whose target has been read. */
export type SiteRequest = Incoming & {
  path: SitePath;
  /** Whether the address was written with a slash at its end. */
  slash: boolean;
  /** Without `?`. */
  query: string;
};
