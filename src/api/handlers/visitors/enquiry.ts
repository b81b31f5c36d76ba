import * as v from 'valibot';
import { FORM_BYTES, PostedFields } from '#src/api/contract/forms.ts';
import { GoodsRequest, SendEnquiryRequest } from '#src/api/contract/enquiry.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import {
  ARTICLE_WORDS,
  detailsOf,
  ENQUIRIES,
  EnquiryGood,
  EnquiryGoods,
  type EnquiryPosition,
  hasNewPrice,
  keptName,
  MOST_OF_ONE,
  totalOf,
  withGood,
} from '#src/model/pages/enquiry.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { TRAP_FIELD } from '#src/model/forms/form-names.ts';
import type { FormValues } from '#src/model/forms/form-values.ts';
import { type Language, MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';
import type { SentEnquiry, SentGood } from '#src/submissions/enquiry-kind.ts';
import type { SentForm } from '#src/submissions/form-kind.ts';
import { parseBody } from '../../http.ts';
import { positionsOf } from './enquiry-positions.ts';
import {
  type FormOutcome,
  type Forms,
  ofForm,
  ofProgram,
  postedKey,
  refusal,
  type SentValues,
  takeForm,
  valuesIn,
} from './forms.ts';

/** What enquiries need of the server. */
export type Enquiries = { forms: Forms; ask: Ask };

/** Looks up goods that a device keeps. Out: one each, and the language that was asked for. */
export async function lookUpGoods(
  request: Request,
  ask: Ask,
): Promise<Result<{ positions: EnquiryPosition[]; language: Language }, Problem>> {
  const body = await parseBody(request, GoodsRequest, FORM_BYTES);
  if (!body.ok) return body;
  const { goods, language } = body.value;
  return ok({ positions: positionsOf(goods, ask, language), language });
}

/** Takes an enquiry that our script sends. In: also whose request it is. Out: as `sendForm`. */
export async function sendEnquiry(
  request: Request,
  client: string,
  enquiries: Enquiries,
): Promise<Result<FormOutcome, Problem>> {
  const body = await parseBody(request, SendEnquiryRequest, FORM_BYTES);
  if (!body.ok) return err(ofForm(body.error));
  const { took, [TRAP_FIELD]: trap, goods, ...sent } = body.value;
  return ofProgram({ took, trap }) ?? take(sent, goods, client, enquiries);
}

/** What a page without JavaScript asks for, with everything that it is then drawn with. */
export type PostedEnquiry = {
  language: Language;
  values: FormValues;
  /** What the enquiry holds now; prices as they were seen last. */
  goods: EnquiryGood[];
  /** What is said; null where only goods were changed. */
  outcome: FormOutcome | null;
};

/**
 * The same for a form that the browser sends by itself. Its buttons `remove` and `update` change the
 * goods and send nothing. Equal enquiries are one.
 */
export async function postEnquiry(
  fields: Record<string, string>,
  client: string,
  enquiries: Enquiries,
): Promise<Result<PostedEnquiry, Problem>> {
  const about = v.safeParse(PostedFields, fields);
  const posted = v.safeParse(PostedGoods, fields['goods']);
  if (!about.success || !posted.success) return err(problem('form-incomplete'));
  const { language, page, [TRAP_FIELD]: trap } = about.output;
  const form = enquiries.forms.form(ENQUIRIES, language);
  if (!form) return err(problem('form-unknown', { form: ENQUIRIES }));
  const values = valuesIn(fields, form);
  const goods = posted.output
    .map((good, index) => ({ ...good, quantity: quantityIn(fields[`n-${index}`], good.quantity) }))
    .filter((_, index) => fields['remove'] !== String(index));
  const state = { language, values, goods };
  if (fields['remove'] !== undefined || fields['update'] !== undefined)
    return ok({ ...state, outcome: null });
  const key = postedKey(ENQUIRIES, client, values, goods);
  const outcome =
    ofProgram({ trap }) ?? (await take({ language, page, values, key }, goods, client, enquiries));
  return ok({ ...state, outcome: outcome.ok ? outcome.value : refusal(outcome.error) });
}

/**
 * Puts in what a form without JavaScript asks for: one of the goods (`add`, with the id of its colour), or
 * samples. In: its fields, and what is in so far. Out: what is in now; `full` when not everything fitted.
 * What an old copy of a page asks for may be gone or sold out: it is put in, so that the enquiry says so.
 */
export function addPosted(
  fields: Record<string, string>,
  kept: readonly EnquiryGood[],
  ask: Ask,
  language: Language,
) {
  const start: ReturnType<typeof withGood> = { goods: [...kept], full: null };
  return wantedIn(fields).reduce((before, wanted) => {
    const good = v.safeParse(EnquiryGood, wanted);
    const [position] = good.success ? positionsOf([good.output], ask, language) : [];
    if (!position) return before;
    const seenCents = position.state === 'there' ? position.priceCents : null;
    const seen = { ...position.good, seenCents, name: keptName(position.name) };
    const after = withGood(before.goods, seen);
    return { goods: after.goods, full: before.full ?? after.full };
  }, start);
}

/** The goods that the fields of a form name. */
function wantedIn(fields: Record<string, string>) {
  const { product, size, add, sample } = fields;
  const plain = { quantity: 1, seenCents: null, name: '' };
  const goods = { kind: 'goods', product, colour: add || null, size: size ?? null, ...plain };
  const piece = (of: string | undefined, colour: string | undefined) => ({
    ...{ kind: 'sample', product: of, colour: colour || null, size: null, ...plain },
  });
  const chosen = Object.keys(fields)
    .map((name) => name.split(' '))
    .filter(([kind]) => kind === 'sample')
    .filter((parts) => parts.length === 3);
  return [
    ...(add === undefined ? [] : [goods]),
    ...(sample === undefined ? [] : [piece(product, sample)]),
    ...chosen.map(([, of, colour]) => piece(of, colour)),
  ];
}

const PostedGoods = v.pipe(v.string(), v.parseJson(), EnquiryGoods);

function quantityIn(typed: string | undefined, before: number): number {
  const quantity = Number(typed);
  return Number.isInteger(quantity) && quantity >= 1 ? Math.min(quantity, MOST_OF_ONE) : before;
}

async function take(
  sent: SentValues,
  goods: readonly EnquiryGood[],
  client: string,
  { forms, ask }: Enquiries,
): Promise<Result<FormOutcome, Problem>> {
  const before = forms.submissions.numberOf(sent.key);
  // It was taken, but its answer was lost: what changed since changes nothing.
  if (before !== undefined) return ok({ state: 'sent', number: before });
  const positions = positionsOf(goods, ask, sent.language);
  if (positions.length === 0) return ok(refusal(problem('enquiry-empty')));
  if (positions.some((position) => position.state !== 'there' || hasNewPrice(position))) {
    return ok(refusal(problem('enquiry-changed')));
  }
  const forShop = positionsOf(goods, ask, MASTER_LANGUAGE);
  return takeForm(sent, ENQUIRIES, client, forms, {
    kind: 'enquiry',
    more: (form, stored) => withGoods(form, stored, forShop, positions, sent.language),
  });
}

/** The form with its goods, for the mails and, where its schema has fields for them, for content. */
function withGoods(
  form: SentForm,
  stored: ContentSchema,
  forShop: readonly EnquiryPosition[],
  positions: readonly EnquiryPosition[],
  language: Language,
): SentEnquiry {
  const shop = forShop.map((position) => sentGood(position, MASTER_LANGUAGE));
  const sender = positions.map((position) => sentGood(position, language));
  const own = { goods: { iv: shop }, totalCents: { iv: totalOf(positions) } };
  const has = (name: string) => stored.fields.some((field) => field.name === name);
  const data = Object.fromEntries(Object.entries(own).filter(([name]) => has(name)));
  return { ...form, data: { ...form.data, ...data }, goods: { shop, sender } };
}

function sentGood(position: EnquiryPosition, language: Language): SentGood {
  const { kind, quantity } = position.good;
  const { name, priceCents, path } = position;
  const details = detailsOf(position, ARTICLE_WORDS[language]);
  return { kind, name, details, quantity, priceCents, page: path ?? '' };
}
