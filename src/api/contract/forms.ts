import * as v from 'valibot';
import { TRAP_FIELD } from '#src/model/forms/form-names.ts';
import { LANGUAGES } from '#src/model/languages.ts';

/** Bytes of what is sent. */
export const FORM_BYTES = 64 * 1024;

/** Bytes of the same as a browser without JavaScript sends it: a character may take nine. */
export const POSTED_BYTES = 9 * FORM_BYTES;

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** Beside the fields: where the form stands, and what tells people from programs. */
const about = {
  language: v.picklist(LANGUAGES),
  /** The path of the page, in one line: mails to the shop have it outside what the visitor wrote. */
  page: v.pipe(text(2_000), v.regex(/^\/(?!\/)[^\s\p{C}\\]*$/u)),
  [TRAP_FIELD]: v.optional(text(1_000), ''),
};

export const SendFormRequest = v.strictObject({
  ...about,
  values: v.record(v.string(), v.union([v.string(), v.boolean()])),
  /** The same for the same content until it is taken, however often it is sent. */
  key: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  /** Milliseconds since somebody first touched the form. */
  took: v.pipe(v.number(), v.minValue(0)),
});

export type SendFormRequest = v.InferInput<typeof SendFormRequest>;

/** The same as a form without JavaScript sends it; its own fields stand beside. */
export const PostedFields = v.object({ ...about, block: text(100) });
/** It is written down. */
export const SentForm = v.object({ number: v.string() });

/** Why it was not taken: what is wrong with which field. */
export const FormRefusal = v.object({
  name: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string()), {}),
});
