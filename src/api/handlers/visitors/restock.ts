import * as v from 'valibot';
import type { SendingRate } from '#src/lib/rate.ts';
import { isId } from '#src/model/pages/enquiry.ts';
import { problem } from '#src/model/errors/problem.ts';
import { TRAP_FIELD } from '#src/model/forms/form-names.ts';
import type { Language } from '#src/model/languages.ts';
import {
  type RestockGoods,
  LEAVE_FIELD,
  type RestockView,
} from '#src/model/visitors/restock-view.ts';
import type { Restock } from '#src/restock/restock.ts';
import type { RequestedGoods } from '#src/restock/requests.ts';
import { LIMITS, readForm } from '../../http.ts';
import { readAddress } from './newsletter.ts';

/** What the page of those who wait for goods needs of the server. */
export type RestockPort = {
  restock: Pick<Restock, 'ask' | 'read' | 'confirm' | 'leave'>;
  goods(request: RequestedGoods): RestockGoods | undefined;
  rate: SendingRate;
};

/** The form, or that the goods are there; undefined: they do not exist. In: what the page's address names. */
export function showRestock(
  query: URLSearchParams,
  language: Language,
  { goods }: RestockPort,
): RestockView | undefined {
  const wanted = wantedIn(query.get('product'), query.get('colour'));
  const found = wanted && goods({ ...wanted, language });
  if (!wanted || !found) return undefined;
  return found.isThere
    ? { state: 'there', goods: found }
    : { state: 'form', wanted, goods: found, address: '' };
}

const Posted = v.object({
  product: v.string(),
  colour: v.string(),
  email: v.pipe(v.string(), v.maxLength(1_000)),
  [TRAP_FIELD]: v.optional(v.string(), ''),
});

/** Somebody gives an address. In: also whose request it is. The answer is the same whether it is known. */
export async function askRestock(
  request: Request,
  language: Language,
  client: string,
  { restock, goods, rate }: RestockPort,
): Promise<RestockView | undefined> {
  const fields = await readForm(request, LIMITS.form);
  if (!fields.ok) return { state: 'refused', problem: fields.error };
  const posted = v.safeParse(Posted, fields.value);
  if (!posted.success) return { state: 'refused', problem: problem('form-incomplete') };
  const { product, colour, email, [TRAP_FIELD]: trap } = posted.output;
  const wanted = wantedIn(product, colour);
  const found = wanted && goods({ ...wanted, language });
  if (!wanted || !found) return undefined;
  const form = { state: 'form', wanted, goods: found, address: email.trim() } as const;
  const address = readAddress(email);
  if (address === undefined) return { ...form, problem: problem('email-invalid', { email }) };
  // Whoever fills in the trap believes that it went through.
  if (trap !== '') return { state: 'asked', goods: found };
  const seconds = await rate.take(client);
  if (seconds > 0) return { ...form, problem: problem('too-many-requests', { seconds }) };
  restock.ask({ ...wanted, address, language });
  return { state: 'asked', goods: found };
}

/**
 * What the link of the mail shows, in the language of its page. Looking changes nothing, as programs look at every
 * link of a mail.
 */
export function readRestock(token: string, language: Language, { restock, goods }: RestockPort) {
  const read = restock.read(token);
  if (!read.ok) return { state: 'refused', problem: read.error } as const;
  const { request, isWaiting } = read.value;
  return linked(isWaiting ? 'confirmed' : 'confirm', goods({ ...request, language }));
}

/** The press of a button behind it: to wait, or not to wait any longer. The link says the rest. */
export async function pressRestock(
  request: Request,
  token: string,
  language: Language,
  { restock, goods }: RestockPort,
): Promise<RestockView | undefined> {
  const fields = await readForm(request, LIMITS.form);
  if (fields.ok && fields.value[LEAVE_FIELD] !== undefined) {
    const left = restock.leave(token);
    return left.ok ? { state: 'left' } : { state: 'refused', problem: left.error };
  }
  const confirmed = restock.confirm(token);
  if (!confirmed.ok) return { state: 'refused', problem: confirmed.error };
  return linked('confirmed', goods({ ...confirmed.value, language }));
}

function linked(
  state: 'confirm' | 'confirmed',
  goods: RestockGoods | undefined,
): RestockView | undefined {
  return goods && { state: goods.isThere ? 'there' : state, goods };
}

function wantedIn(product: string | null, colour: string | null) {
  if (!isId(product) || (colour && !isId(colour))) return undefined;
  return { product, colour: colour || null };
}
