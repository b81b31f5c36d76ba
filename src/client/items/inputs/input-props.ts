import type { FormField } from '#src/model/forms/form.ts';

/** What every input gets. */
export type InputProps = {
  field: FormField;
  path: string;
  id: string;
  /** Of what is written in it. */
  lang: string | undefined;
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  isRequired: boolean;
  isDisabled: boolean;
  isWrong: boolean;
  describedBy: string | undefined;
};

/** Attributes of the element that takes the input. */
export function attributesOf({
  id,
  lang,
  isRequired,
  isDisabled,
  isWrong,
  describedBy,
}: InputProps) {
  return {
    id,
    lang,
    'aria-required': isRequired || undefined,
    disabled: isDisabled,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy,
  };
}
