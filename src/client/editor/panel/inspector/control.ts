import type { Field } from '#src/model/fields/field.ts';

export type FieldProps = {
  field: Field<unknown>;
  /** Where the value stands: `text`, `wrapper.display`, `rows.2.title`. */
  path: string;
  value: unknown;
  onChange(value: unknown, how: 'typing' | 'at-once'): void;
  /** The block; null is the page. */
  block: string | null;
  /** Names the field where words depend on it: `picture.width`. */
  scope: string;
  /** Another word than the field's own label. */
  label?: string;
  help?: string;
  /** Of the page's own. False: visitors do not get the German text where there is no English one. */
  fallsBack?: boolean | undefined;
  /** What is wrong with the value beyond what its field says. */
  problem?: string | undefined;
};

/** What a control needs to be named and explained. */
export type ControlProps = {
  id: string;
  value: unknown;
  invalid: boolean;
  describedBy: string | undefined;
  onChange: FieldProps['onChange'];
  onLeave(): void;
};

/** How a control is named, explained and marked as wrong. */
export function described({ id, invalid, describedBy }: ControlProps) {
  return {
    id,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
}
