import { type ComponentType, createContext, use } from 'react';
import type { FormField } from '#src/model/forms/form.ts';
import type { ItemFormDefinition } from '#src/model/items/item-form.ts';
import type { Language } from '#src/model/languages.ts';
import type { FormWords } from './words.ts';

/** A value with its label, its hint, and what is wrong with it. */
export type RowProps = {
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

/** What every part of a form needs. */
export type FormContextValue = {
  definition: ItemFormDefinition;
  lang: Language;
  words: FormWords;
  /** Texts that cannot be a value yet, by path. */
  typed: Readonly<Record<string, string>>;
  /** Keeps such a text; null: there is none. */
  onTyped(path: string, text: string | null): void;
  /** Rows below a path have changed their places. */
  onMoved(path: string): void;
  /** What is to be said at a path now. */
  errorAt(path: string): string | undefined;
  /** Opens an item that the form names, where it stands; absent: it opens in a window of its own. */
  onOpen?: ((schema: string, id: string) => void) | undefined;
  /** Draws a field in a row: fields have rows, and rows have fields. */
  Row: ComponentType<RowProps>;
};

export const FormContext = createContext<FormContextValue | null>(null);

/** The form that a part stands in. */
export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands in no form.');
  return form;
}
