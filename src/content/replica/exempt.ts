import type { ItemData } from '../source.ts';
import { parseEntity } from './derive.ts';
import type { ItemView } from './view.ts';

/**
 * The pages whose slug is no address: the home page, which stands at `/de` and `/en`, and templates.
 */
export function withoutAddress(view: ItemView): ReadonlySet<string> {
  const [id] = view.ids('site', '', 1);
  const row = id === undefined ? undefined : view.row(id);
  if (!row) return new Set();
  const data: ItemData = JSON.parse(row.data);
  const { entity } = parseEntity('site', row, data);
  if (entity.schema !== 'site') return new Set();
  const { home, productTemplate, categoryTemplate } = entity.value;
  return new Set([home, productTemplate, categoryTemplate].filter((page) => page !== undefined));
}
