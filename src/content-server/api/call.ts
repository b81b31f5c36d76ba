import type { Json } from '#src/content/squidex/wire.ts';
import type { ClientRecord } from '../store/app.ts';
import type { ServerServices } from './services.ts';

/** Who calls: a client of the app. */
export type Caller = {
  client: ClientRecord;
  /** How the caller is recorded in what it changes: `client:{app}:{client}`. */
  actor: string;
};

/** A request whose app, token, permission and body have been checked. */
export type Call = {
  services: ServerServices;
  request: Request;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Headers;
  caller: Caller;
  /** The parsed JSON body; undefined when the route takes none, or none was sent. */
  body: Json | undefined;
};
