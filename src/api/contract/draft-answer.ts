import * as v from 'valibot';
import { BlockNodeSchema } from '#src/model/fields/block-node.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';

const Text = v.string();
const Key = v.nullable(Text);
const Lang = v.picklist(LANGUAGES);
const Paths = v.object({ de: Key, en: Key });

/** The page data of a draft. Nothing is chosen from a category there, so its route has no `choice`. */
export const DraftAnswer: v.GenericSchema<unknown, PageData> = v.object({
  digest: Text,
  route: v.object({
    path: Text,
    lang: Lang,
    kind: v.picklist(['page', 'product', 'category']),
    id: Text,
    page: v.number(),
    schema: v.exactOptional(v.picklist(['dynamic-blocks'])),
  }),
  status: v.picklist([200, 404, 410, 500]),
  layout: v.picklist(['default', 'admin', 'empty', 'error']),
  textLang: Lang,
  title: Text,
  description: Text,
  indexable: v.boolean(),
  canonical: Text,
  alternates: Paths,
  asked: v.exactOptional(Paths),
  languages: v.array(Lang),
  theme: Key,
  background: Key,
  blocks: v.array(BlockNodeSchema),
  answers: v.record(Text, v.unknown()),
});
