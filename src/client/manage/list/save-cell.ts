import { newestData } from '#src/client/items/kept.ts';
import { askForm, askItem, saveItem, setStatus } from '#src/client/items/requests.ts';
import { errorsOfItem } from '#src/client/items/item-errors.ts';
import { WORDS } from '#src/client/items/words.ts';
import { type FailedRequest, type RequestResult, failureText } from '#src/client/requests/ask.ts';
import { cellText, readCell } from '#src/model/items/cell.ts';
import type { FormField } from '#src/model/forms/form.ts';
import {
  fieldStates,
  type ItemFormDefinition,
  type StoredData,
  unreadable,
  withValue,
} from '#src/model/items/item-form.ts';
import type { ItemState } from '#src/model/items/item-table.ts';
import { shownValue } from '#src/model/items/shown-value.ts';
import type { Language } from '#src/model/languages.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import { CELL_WORDS } from './words.ts';

/**
 * What became of a cell. `met`: somebody else saved this text, which is none that the cell was opened with.
 * `isSignedOut`: the session has ended.
 */
export type CellAnswer =
  | { is: 'saved' }
  | { is: 'met'; text: string }
  | { is: 'refused'; message: string; isSignedOut?: boolean };

type Target = ItemRef & { lang: Language };

const forms = new Map<string, Promise<RequestResult<ItemFormDefinition>>>();

/** The form of a schema, asked for once; one that did not come is asked for again. */
function formOf(schema: string, lang: Language): Promise<RequestResult<ItemFormDefinition>> {
  const known = forms.get(schema);
  if (known) return known;
  const asked = askForm(schema, lang);
  forms.set(schema, asked);
  void asked.then(({ is }) => is === 'done' || forms.delete(schema));
  return asked;
}

/**
 * Saves one value in the draft of an item. What others changed in other fields stays theirs.
 * In: `before`, what the cell said when it was opened, and the text that it says now.
 */
export async function saveCell(
  target: Target & { field: string },
  { before, text }: { before: string; text: string },
): Promise<CellAnswer> {
  const { schema, id, lang } = target;
  const [form, item] = await Promise.all([formOf(schema, lang), askItem(schema, id, lang)]);
  if (form.is !== 'done') return refused(form, lang);
  if (item.is !== 'done') return refused(item, lang);
  const field = form.value.form.fields.find(({ name }) => name === target.field);
  if (!field) return { is: 'refused', message: CELL_WORDS[lang].locked };
  const data = newestData(item.value);
  const now = cellText(field, shownValue(data[field.name] ?? {}, lang), form.value.form);
  if (now === text) return { is: 'saved' };
  if (now !== before) return { is: 'met', text: now };
  const made = withText(form.value, { data, field, text, lang });
  if ('message' in made) return { is: 'refused', message: made.message };
  const answer = await saveItem({ schema, id, lang, base: item.value.version }, made.data, false);
  // Somebody saved between our two requests: what they changed is looked at again.
  if (answer.is === 'refused' && answer.status === 412) return saveCell(target, { before, text });
  return answer.is === 'done' ? { is: 'saved' } : refused(answer, lang);
}

/** The item with a text in one of its fields, or what is wrong with that. */
function withText(
  definition: ItemFormDefinition,
  { data, field, text, lang }: { data: StoredData; field: FormField; text: string; lang: Language },
): { data: StoredData } | { message: string } {
  const words = WORDS[lang];
  const { disabled, hidden } = fieldStates(definition.form)(data);
  if (disabled.has(field.name) || hidden.has(field.name)) {
    return { message: CELL_WORDS[lang].locked };
  }
  const read = readCell(field, text, definition.form);
  if (!read) return { message: unreadable(field, definition.form, words) };
  const partition = field.localized ? lang : 'iv';
  const draft = withValue({ data, typed: {} }, [field.name, partition], read.value);
  const message = errorsOfItem(definition, draft, words)[`${field.name}.${partition}`];
  return message === undefined ? { data: draft.data } : { message };
}

/** Shows an item to visitors as it is now, or takes it from them; on the version that the table shows. */
export async function saveStatus(
  { schema, id, lang }: Target,
  base: number,
  state: ItemState,
): Promise<CellAnswer> {
  const status = state === 'offline' ? 'Draft' : 'Published';
  const answer = await setStatus({ schema, id, lang, base }, status);
  return answer.is === 'done' ? { is: 'saved' } : refused(answer, lang);
}

function refused(answer: FailedRequest, lang: Language): CellAnswer & { is: 'refused' } {
  const message = failureText(answer, CELL_WORDS[lang]);
  return { is: 'refused', message, isSignedOut: answer.is === 'refused' && answer.status === 401 };
}
