import type { RestAnswer } from '#src/api/contract/calls.ts';
import type { ListQuery } from '#src/model/items/list-query.ts';
import type { Language } from '#src/model/languages.ts';
import { listItems, type CallItems } from './item-list.ts';
import { flatItem } from './public-item.ts';

/** What a list call asks for, parsed. */
export type ListQuestion = { query: ListQuery; language: Language };

/** The answer to a list call, from what may be told. */
export function listAnswer(told: CallItems, { query, language }: ListQuestion): RestAnswer {
  const { items, total } = listItems(told, query);
  return { items: items.map((item) => flatItem(query.schema, item, language)), total };
}
