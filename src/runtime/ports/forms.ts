import type { Forms } from '#src/api/handlers/forms.ts';
import type { DataServices } from '../engine/services.ts';
import { createClientRate } from './client-rate.ts';

const RATE = { windowMs: 10 * 60_000, ofClient: 8, ofAll: 120 };

/** The forms that visitors send, on the published state of this moment. */
export function createFormsPort({ queries, replica, submissions }: DataServices): Forms {
  const view = replica.view('published');
  return {
    form: (schema, language) => queries.ask('form', schema, language),
    schema: view.formSchema,
    submissions,
    rate: createClientRate(RATE),
  };
}
