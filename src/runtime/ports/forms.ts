import type { Forms } from '#src/api/handlers/forms.ts';
import { steadyNow } from '#src/lib/steady-clock.ts';
import { createRate } from '#src/submissions/rate.ts';
import type { DataServices } from '../engine/services.ts';
import { addressGroup } from '../http/clients.ts';

const WINDOW_MS = 10 * 60_000;
const OF_CLIENT = 8;
/** Everybody together, whom a proxy on this machine may stand for. */
const OF_ALL = 120;

/** The forms that visitors send, on the published state of this moment. */
export function createFormsPort({ queries, replica, submissions }: DataServices): Forms {
  const view = replica.view('published');
  const clients = createRate({ windowMs: WINDOW_MS, most: OF_CLIENT }, steadyNow);
  const all = createRate({ windowMs: WINDOW_MS, most: OF_ALL }, steadyNow);
  return {
    form: (schema, language) => queries.ask('form', schema, language),
    schema: view.formSchema,
    submissions,
    rate: {
      take(address) {
        const client = addressGroup(address);
        // This machine itself, and a proxy on it, are no single client.
        return (client === undefined ? 0 : clients.take(client)) || all.take('');
      },
    },
  };
}
