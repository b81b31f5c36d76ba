import * as v from 'valibot';
import { digest } from '#src/lib/node/digest.ts';
import { withTimeLimit } from '#src/lib/node/time-limit.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { FormAnswer } from '#src/model/pages/answers.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { PublicField } from '#src/model/forms/form.ts';
import {
  contentValues,
  formSchema,
  type FormErrors,
  type FormValues,
} from '#src/model/forms/form-values.ts';
import { MASTER_LANGUAGE, type Language } from '#src/model/languages.ts';
import { OWN_FIELDS, type SentForm } from '#src/submissions/form-kind.ts';
import type { SendingRate } from '#src/lib/rate.ts';
import type { Submissions } from '#src/submissions/submissions.ts';
import {
  FORM_BYTES,
  POSTED_BYTES,
  PostedFields,
  SendFormRequest,
} from '#src/api/contract/forms.ts';
import { FIELD_PREFIX, TRAP_FIELD } from '#src/model/forms/form-names.ts';
import { parseBody, readForm } from '../../http.ts';

/** What forms need of the server. */
export type Forms = {
  form(schema: string, language: Language): FormAnswer | null;
  schema(name: string): ContentSchema | undefined;
  submissions: Pick<Submissions, 'accept' | 'numberOf'>;
  rate: SendingRate;
};

/** What was sent, whatever way it came. */
export type SentValues = {
  language: Language;
  page: string;
  values: FormValues;
  key: string;
};

/** What came of a form: its number, or what is wrong with it. */
export type FormOutcome =
  { state: 'sent'; number: string } | { state: 'refused'; problem: Problem; errors: FormErrors };

/** The same for a form without JavaScript, with what its page needs to be shown again. */
export type PostedOutcome = FormOutcome & { page: string; block: string; values: FormValues };

/** What becomes of a form that is more than its fields: its kind, and what the kind keeps besides. */
export type KindOfForm = {
  kind: string;
  more(form: SentForm, stored: ContentSchema): SentForm & Record<string, unknown>;
};

const PLAIN: KindOfForm = { kind: 'form', more: (form) => form };

/** People need longer to fill in a form. */
const LEAST_MS = 1_000;
/**
 * So long a form may be judged. A careless pattern of a field, such as `(\w+ ?)*`, would keep the server busy for
 * years with a few words that nearly follow it. By the clock: good patterns may wait for a core.
 */
const MOST_MS = 1_000;
/** The number in the answer to a form whose trap was filled in: the form is not kept, and its sender is not told. */
const NO_NUMBER = '000-000';

/**
 * Takes a form that our script sends. In: the request, the name of its schema, and whose request it is.
 * Out: `refused` with what is wrong, or a problem with the request itself.
 */
export async function sendForm(
  request: Request,
  schema: string,
  client: string,
  forms: Forms,
): Promise<Result<FormOutcome, Problem>> {
  const body = await parseBody(request, SendFormRequest, FORM_BYTES);
  if (!body.ok) return err(ofForm(body.error));
  const { took, [TRAP_FIELD]: trap, ...sent } = body.value;
  return ofProgram({ took, trap }) ?? takeForm(sent, schema, client, forms);
}

/** What is wrong with a request that brings a form, in the words of who filled it in. */
export const ofForm = (reason: Problem): Problem =>
  reason.name === 'body-too-large' ? problem('form-too-long') : reason;

/** What programs are told that fill in the trap, or take no time; undefined for people. */
export function ofProgram({ took, trap }: { took?: number; trap: string }) {
  if (trap !== '') return ok<FormOutcome>({ state: 'sent', number: NO_NUMBER });
  if (took === undefined || took >= LEAST_MS) return undefined;
  return ok<FormOutcome>({ state: 'refused', problem: problem('form-too-fast'), errors: {} });
}

/**
 * The fields of a form that the browser sends by itself; none stands twice. More is read than is taken: who wrote too
 * much is shown it again.
 */
export async function readPosted(
  request: Request,
): Promise<Result<Record<string, string>, Problem>> {
  const fields = await readForm(request, POSTED_BYTES);
  return fields.ok ? fields : err(ofForm(fields.error));
}

/** The same for a form that the browser sends by itself; equal forms are one. */
export async function postForm(
  request: Request,
  schema: string,
  client: string,
  forms: Forms,
): Promise<Result<PostedOutcome, Problem>> {
  const fields = await readPosted(request);
  if (!fields.ok) return fields;
  const about = v.safeParse(PostedFields, fields.value);
  if (!about.success) return err(problem('form-incomplete'));
  const { language, page, block, [TRAP_FIELD]: trap } = about.output;
  const form = forms.form(schema, language);
  if (!form) return err(problem('form-unknown', { form: schema }));
  const values = valuesIn(fields.value, form);
  const place = { page, block, values };
  const key = postedKey(schema, client, values);
  const outcome =
    ofProgram({ trap }) ?? (await takeForm({ language, page, values, key }, schema, client, forms));
  return ok({ ...(outcome.ok ? outcome.value : refusal(outcome.error)), ...place });
}

/** What is shown with the form, in the place of an answer to the request. */
export const refusal = (reason: Problem, errors: FormErrors = {}): FormOutcome => ({
  state: 'refused',
  problem: reason,
  errors,
});

/** The same for the same form, sent by the same client on one day. */
export function postedKey(...parts: unknown[]): string {
  const day = new Date().toISOString().slice(0, 10);
  return `post-${digest(JSON.stringify([day, ...parts]))}`;
}

/** Browsers leave out what is not ticked, and send lines that end in CRLF. */
export function valuesIn(fields: Record<string, string>, form: FormAnswer): FormValues {
  return Object.fromEntries(
    form.fields.map(({ name, input }) => {
      const value = fields[FIELD_PREFIX + name];
      return [name, input === 'checkbox' ? value !== undefined : (value ?? '')];
    }),
  );
}

/** Judges what was sent, and writes it down. Out: as `sendForm`. */
export async function takeForm(
  { values, ...sent }: SentValues,
  schema: string,
  client: string,
  forms: Forms,
  { kind, more }: KindOfForm = PLAIN,
): Promise<Result<FormOutcome, Problem>> {
  const form = forms.form(schema, sent.language);
  const stored = forms.schema(schema);
  if (!form || !stored) return err(problem('form-unknown', { form: schema }));
  const wait = forms.rate.ask(client);
  if (wait > 0) return err(problem('too-many-requests', { seconds: wait }));
  const cleaned = cleanValues(form.fields, values);
  const parsed = withTimeLimit(MOST_MS, () => v.safeParse(formSchema(form), cleaned))?.result;
  if (!parsed) {
    // It has cost as much as many forms.
    await forms.rate.take(client);
    return err(problem('form-too-slow'));
  }
  if (!parsed.success) return refused(form, parsed.issues);
  const bytes = Buffer.byteLength(JSON.stringify(parsed.output));
  if (bytes > FORM_BYTES) return err(problem('form-too-long'));
  const seconds = await forms.rate.take(client);
  if (seconds > 0) return err(problem('too-many-requests', { seconds }));
  const { number } = forms.submissions.accept({
    ...sent,
    kind,
    values: more(keptForm(form, stored, parsed.output, sent.language), stored),
  });
  return ok({ state: 'sent', number });
}

/** Fields that break a rule; what is no field of the form, or no text, came from no form of ours. */
function refused(
  { fields }: FormAnswer,
  issues: readonly v.BaseIssue<unknown>[],
): Result<FormOutcome, Problem> {
  const errors = Object.fromEntries(issues.map((one) => [v.getDotPath(one) ?? '', one.message]));
  const names = new Set(fields.map(({ name }) => name));
  const isBroken = issues.some(
    ({ type, path }) => type !== 'raw_check' || !names.has(String(path?.[0]?.key)),
  );
  return isBroken
    ? err(problem('body-invalid', { reason: 'a field is not in the form' }))
    : ok({ state: 'refused', problem: problem('form-invalid'), errors });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text of ours may hold.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Texts without control characters; one line stays one line. */
function cleanValues(fields: readonly PublicField[], values: FormValues): FormValues {
  const areas = new Set(fields.flatMap(({ name, input }) => (input === 'textarea' ? [name] : [])));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const lines = value.toWellFormed().replaceAll('\r\n', '\n').replace(CONTROLS, '');
      return [name, areas.has(name) ? lines : inOneLine(lines)];
    }),
  );
}

/** A pattern that looks for spaces before a line end would look at each of 60,000 spaces from each of them. */
const inOneLine = (text: string) =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
    : text;

/** Everything that the submission is later made of; nothing of the form is needed then. */
function keptForm(
  form: FormAnswer,
  stored: ContentSchema,
  values: FormValues,
  language: Language,
): SentForm {
  const content = contentValues(form, values);
  // Nobody translates what a visitor wrote, and the source demands its master language.
  const partitions = (name: string) =>
    form.fields.find((field) => field.name === name)?.localized
      ? [MASTER_LANGUAGE, language]
      : ['iv'];
  const own = OWN_FIELDS.filter((name) =>
    stored.fields.some((field) => field.name === name && !(name in content)),
  );
  const email = form.fields.find(({ input }) => input === 'email');
  return {
    schema: form.schema,
    label: form.label,
    data: Object.fromEntries([
      ...Object.entries(content).map(([name, value]) => [
        name,
        Object.fromEntries(partitions(name).map((partition) => [partition, value])),
      ]),
      ...own.map((name) => [name, { iv: null }]),
    ]),
    rows: form.fields.flatMap((field) => rowOf(field, values[field.name])),
    email: (email && String(content[email.name] ?? '')) || null,
  };
}

/** What people read: a choice by its label, a tick as a sign; nothing where nothing was written. */
function rowOf({ label, options }: PublicField, value: string | boolean | undefined) {
  if (typeof value === 'boolean') return value ? [{ label, value: '✓' }] : [];
  const text = value?.trim() ?? '';
  const shown = options.find((option) => option.value === text)?.label ?? text;
  return text === '' ? [] : [{ label, value: shown }];
}
