import { restockGoods } from '#src/api/handlers/visitors/restock-goods.ts';
import type { RestockPort } from '#src/api/handlers/visitors/restock.ts';
import type { DataServices } from '../engine/services.ts';
import type { SharedRates } from '../shared/rates.ts';
import { createClientRate } from './client-rate.ts';

/** Each brings a mail to an address that may be somebody else's. */
const RATE = { name: 'restock', windowMs: 10 * 60_000, ofClient: 5, ofAll: 60 };

export function createRestockPort(
  { queries, restock }: DataServices,
  rates: SharedRates | undefined,
): RestockPort {
  return {
    restock,
    goods: (wanted) => restockGoods(queries, wanted),
    rate: createClientRate(RATE, rates),
  };
}
