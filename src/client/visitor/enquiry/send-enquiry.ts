import * as v from 'valibot';
import {
  GOODS_PATH,
  GoodsAnswer,
  SEND_ENQUIRY_PATH,
  type SendEnquiryRequest,
} from '#src/api/contract/enquiry.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import type { EnquiryGood } from '#src/model/pages/enquiry.ts';
import type { Language } from '#src/model/languages.ts';
import { request } from '../http.ts';
import { type FormAnswered, sendTo } from '../forms/send-form.ts';
import { countLater } from '../count-later.ts';
import { tabStore } from '../tab-store.ts';

const KEY = 'loden-enquiry-key';

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

/**
 * Sends an enquiry. What was tried before and is the same has the same key, also after the page was
 * loaded again, so that an answer that was lost makes no second one.
 */
export async function sendEnquiry(sent: Omit<SendEnquiryRequest, 'key'>): Promise<FormAnswered> {
  const { values, goods } = sent;
  const answer = await sendTo(SEND_ENQUIRY_PATH, sent.language, {
    ...sent,
    key: keyOf(canonicalJson([values, goods])),
  });
  if (answer.state === 'sent') {
    tabStore.remove(KEY);
    const cents = goods.reduce(
      (sum, { seenCents, quantity }) => sum + (seenCents ?? 0) * quantity,
      0,
    );
    countLater('Enquiry', { $: { currency: 'EUR', amount: cents / 100 } });
  }
  return answer;
}

function keyOf(content: string): string {
  const [key, before] = (tabStore.read(KEY) ?? '').split('\n', 2);
  if (key && before === content) return key;
  const fresh = crypto.randomUUID();
  tabStore.write(KEY, `${fresh}\n${content}`);
  return fresh;
}
