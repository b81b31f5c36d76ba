import type { WantedGood } from '#src/model/pages/enquiry.ts';
import { sayHiddenEnquiry } from '../app/notice.ts';
import { addGoods } from './enquiry-list.ts';

/** Puts goods in without a connection, where the sheet is not on the device: the list is, and a line says so. */
export function putInOffline(wanted: readonly WantedGood[]): void {
  const full = addGoods(wanted);
  sayHiddenEnquiry(full === null);
}
