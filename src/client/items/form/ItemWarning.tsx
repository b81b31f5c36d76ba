import { useEffect, useState } from 'react';
import { WARNED_AT, type WarnedSchema } from '#src/model/items/warned.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { useForm } from '../form-context.ts';
import { askItemWarning } from '../requests.ts';

/** Somebody who types is not told in the middle of a word. */
const PAUSE_MS = 400;

type Props = {
  schema: WarnedSchema;
  id: string;
  /** Null: not everything in the form is right yet, and its fields say so. */
  data: StoredData | null;
  /** Of the item: what is saved is looked at again. */
  version: number;
};

/** Says why an item does not do what it says, as it is typed: a redirect leads elsewhere, a font is not the first. */
export function ItemWarning({ schema, id, data, version }: Props) {
  const { lang } = useForm();
  const [why, setWhy] = useState<string | null>(null);
  const field = WARNED_AT[schema];
  // Where the warning is about one field, nobody is asked while another one is typed into.
  const asked = data && field !== undefined ? { [field]: data[field] ?? {} } : data;
  const text = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version, and other words, are asked about again
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const look = async () => {
      const found =
        asked === null ? null : await askItemWarning({ schema, id, data: asked }, { lang, signal });
      if (!signal.aborted) setWhy(found);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [schema, id, text, version, lang]);
  return (
    <p role="status" className="of-item">
      {why !== null && <strong className="warning">{why}</strong>}
    </p>
  );
}
