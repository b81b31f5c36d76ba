import type { Field } from '#src/model/fields/field.ts';
import type { Language } from '#src/model/languages.ts';
import { type FieldFault, faultOf } from '../../state/fault.ts';
import type { EditorWords } from '../words/de.ts';

/** What is wrong with a field's value in a language, and what to do; undefined when it is right. */
export function checkField(
  field: Field<unknown>,
  value: unknown,
  words: EditorWords['inspector'],
  lang?: Language,
): string | undefined {
  return faultWords(faultOf(field, value, lang), words);
}

/** A fault in words; undefined where there is none. */
export function faultWords(
  fault: FieldFault | undefined,
  words: EditorWords['inspector'],
): string | undefined {
  switch (fault?.is) {
    case 'missing':
      return words.required;
    case 'too-long':
      return words.tooLong(fault.max, fault.over);
    case 'pattern':
      return fault.pattern === ANCHOR ? words.anchorPattern : (fault.message ?? words.pattern);
    case 'not-whole':
      return words.notWhole;
    case 'too-small':
      return words.tooSmall(fault.min);
    case 'too-large':
      return words.tooLarge(fault.max);
    case 'address-signs':
      return words.addressSigns;
    case 'address-reserved':
      return words.addressReserved(fault.address);
    case 'address-taken':
      return words.addressTaken(fault.address);
    default:
      return undefined;
  }
}

const ANCHOR = '^[a-z][a-z0-9-]*$';
