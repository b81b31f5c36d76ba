import type { Forms } from '#src/api/handlers/visitors/forms.ts';
import type { DataServices } from '../engine/services.ts';
import type { SharedRates } from '../shared/rates.ts';
import { createClientRate } from './client-rate.ts';

const RATE = { name: 'form', windowMs: 10 * 60_000, ofClient: 8, ofAll: 120 };

/** The forms that visitors send, on the published state of this moment. */
export function createFormsPort(
  { queries, replica, submissions }: DataServices,
  rates: SharedRates | undefined,
): Forms {
  const view = replica.view('published');
  return {
    form: (schema, language) => queries.ask('form', schema, language),
    schema: view.formSchema,
    submissions,
    rate: createClientRate(RATE, rates),
  };
}
