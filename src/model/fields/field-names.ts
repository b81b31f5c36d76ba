import type { Fields } from './field.ts';

/** The field of ours that names an item: the first line of text, one that must be there before all. */
export function nameFieldOf(fields: Fields): string | undefined {
  const lines = Object.entries(fields).filter(
    ([, { properties }]) => properties['editor'] === 'Input' && properties.fieldType === 'String',
  );
  return (lines.find(([, { required }]) => required) ?? lines[0])?.[0];
}
