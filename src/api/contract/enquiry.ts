import * as v from 'valibot';
import { isRecord } from '#src/lib/is-record.ts';
import type { FormAnswer } from '#src/model/pages/answers.ts';
import { EnquiryGood, EnquiryGoods } from '#src/model/pages/enquiry.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { SendFormRequest } from './forms.ts';

/** Where goods are looked up, and where an enquiry is sent. */
export const GOODS_PATH = '/api/enquiry/goods';
export const SEND_ENQUIRY_PATH = '/api/enquiry';

export const GoodsRequest = v.strictObject({
  language: v.picklist(LANGUAGES),
  goods: EnquiryGoods,
});
export type GoodsRequest = v.InferOutput<typeof GoodsRequest>;

const words = v.nullable(v.string());

/** What there is to know of the goods now, in their order. */
export const GoodsAnswer = v.object({
  positions: v.array(
    v.object({
      good: EnquiryGood,
      name: v.string(),
      nameLang: v.nullable(v.picklist(LANGUAGES)),
      path: words,
      article: v.string(),
      colour: words,
      size: words,
      picture: v.nullable(v.object({ hash: v.string(), x: v.number(), y: v.number() })),
      state: v.picklist(['there', 'sold-out', 'gone']),
      priceCents: v.number(),
    }),
  ),
  /** Made from content, as the form of a page. */
  form: v.custom<FormAnswer>((form) => isRecord(form) && Array.isArray(form['fields'])),
});

export const SendEnquiryRequest = v.strictObject({
  ...SendFormRequest.entries,
  /** `seenCents` is what the sender sees now. */
  goods: EnquiryGoods,
});
export type SendEnquiryRequest = v.InferInput<typeof SendEnquiryRequest>;
