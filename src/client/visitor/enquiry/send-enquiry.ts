import * as v from 'valibot';
import {
  GOODS_PATH,
  GoodsAnswer,
  SEND_ENQUIRY_PATH,
  type SendEnquiryRequest,
} from '#src/api/contract/enquiry.ts';
import type { EnquiryGood } from '#src/model/pages/enquiry.ts';
import type { Language } from '#src/model/languages.ts';
import { request } from '../http.ts';
import { type FormAnswered, sendTo } from '../forms/send-form.ts';
import { countLater } from '../count-later.ts';

/** What the server knows of goods now. Throws where it does not answer. */
export async function lookUp(language: Language, goods: readonly EnquiryGood[]) {
  const response = await request(GOODS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify({ language, goods }),
  });
  if (!response.ok) throw new Error(`${GOODS_PATH}: ${response.status}`);
  return v.parse(GoodsAnswer, await response.json());
}

/** Sends an enquiry: the same is what has the same goods, too. */
export async function sendEnquiry(sent: Omit<SendEnquiryRequest, 'key'>): Promise<FormAnswered> {
  const { values, goods } = sent;
  const answer = await sendTo(SEND_ENQUIRY_PATH, sent, [values, goods]);
  if (answer.state === 'sent') {
    const cents = goods.reduce(
      (sum, { seenCents, quantity }) => sum + (seenCents ?? 0) * quantity,
      0,
    );
    countLater('Enquiry', { $: { currency: 'EUR', amount: cents / 100 } });
  }
  return answer;
}
