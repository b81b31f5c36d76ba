import { type ComponentType, createContext, use } from 'react';
import type { FormField } from '#src/model/forms/form.ts';
import type { ItemFormDefinition } from '#src/model/items/item-form.ts';
import type { Language } from '#src/model/languages.ts';
import type { FormWords } from './words.ts';

/** A value with its label, its hint, and what is wrong with it. */
export type FormRowProps = {
  field: FormField;
  path: string;
  /** Stands beside the label: the language. */
  note?: string | undefined;
  lang?: string | undefined;
  required: boolean;
  disabled: boolean;
  value: unknown;
  onChange(value: unknown): void;
};

/** What every part of a form needs. It stays as it is while somebody types. */
export type FormContextValue = {
  definition: ItemFormDefinition;
  lang: Language;
  words: FormWords;
  /** Keeps such a text; null: there is none. */
  onTyped(path: string, text: string | null): void;
  /** Rows below a path have changed their places. */
  onMoved(path: string): void;
  /** Opens an item that the form names, where it stands; absent: it opens in a window of its own. */
  onOpen?: ((schema: string, id: string) => void) | undefined;
  /** Draws a field in a row: fields have rows, and rows have fields. */
  Row: ComponentType<FormRowProps>;
};

export const FormContext = createContext<FormContextValue | null>(null);

/** What stands in fields beside their values, by path. */
export type FieldNotes = {
  /** Texts that cannot be a value yet. */
  typed: Readonly<Record<string, string>>;
  /** What is wrong and is to be said now. */
  errors: Readonly<Record<string, string>>;
};

export const FieldNotesContext = createContext<FieldNotes>({ typed: {}, errors: {} });

/** The notes of the form that a part stands in. */
export const useFieldNotes = (): FieldNotes => use(FieldNotesContext);

/** The form that a part stands in. */
export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands in no form.');
  return form;
}
