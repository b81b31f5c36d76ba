import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Drawing } from '#src/blocks/parts/Drawing.tsx';
import { type RequestResult, failureText } from '../../requests/ask.ts';
import type { ItemFace } from '#src/model/items/item-table.ts';
import { pictureUrl } from '#src/model/fields/picture.ts';
import { useForm } from '../form-context.ts';

/** Something that can be chosen, with how it looks in lists. */
export type ItemChoice = {
  id: string;
  name: string;
  detail: string;
  face: ItemFace;
  /** Its schema; absent: it is a file. */
  schema?: string;
};

/** Finds what can be chosen: by words, or by ids. */
export type Find<T extends ItemChoice = ItemChoice> = (
  wanted: { words: string } | { ids: readonly string[] },
) => Promise<RequestResult<readonly T[]>>;

/** The ids that a value holds. */
export const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/**
 * What is chosen, by its id; asked for once for each set of ids. Null: the server says that it is not there any more.
 * `keep` adds one, or replaces one that has changed.
 */
export function useKnown<T extends { id: string }>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<RequestResult<readonly T[]>>,
): { known: ReadonlyMap<string, T | null>; keep(one: T): void } {
  const [known, setKnown] = useState<ReadonlyMap<string, T | null>>(new Map());
  const add = (...entries: (readonly [string, T | null])[]) =>
    setKnown((before) => new Map([...before, ...entries]));
  const missing = ids.filter((id) => !known.has(id)).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function asks nothing new
  useEffect(() => {
    if (missing === '') return;
    let isCurrent = true;
    const asked = missing.split(',');
    void find(asked).then((found) => {
      if (!isCurrent || found.is !== 'done') return;
      const byId = new Map(found.value.map((one) => [one.id, one]));
      add(...asked.map((id) => [id, byId.get(id) ?? null] as const));
    });
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  return { known, keep: (one) => add([one.id, one]) };
}

/** Adds an id to a value, or puts it in its place. Two files may come before the value is drawn again. */
export function useAdding(
  ids: readonly string[],
  isOne: boolean,
  onChange: (ids: readonly string[]) => void,
): (id: string) => void {
  const newest = useRef(ids);
  newest.current = ids;
  return (id) => {
    if (isOne) newest.current = [id];
    else if (!newest.current.includes(id)) newest.current = [...newest.current, id];
    onChange(newest.current);
  };
}

type ItemChooserProps<T extends ItemChoice> = {
  find: Find<T>;
  /** What narrows the list, and a word for how it is set: with another one the list is asked for again. */
  narrowing?: { view: ReactNode; value: string };
  /** As pictures beside each other, not as rows. */
  isTiles?: boolean;
  chosen: readonly string[];
  onChoose(choice: T): void;
  onClose(): void;
};

const TYPING_MS = 200;

/** A search with what it finds. */
export function Chooser<T extends ItemChoice>({
  find,
  narrowing,
  isTiles = false,
  chosen,
  onChoose,
  onClose,
}: ItemChooserProps<T>) {
  const { words } = useForm();
  const [text, setText] = useState('');
  const [found, setFound] = useState<RequestResult<readonly T[]>>();
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function asks nothing new
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => void find({ words: text }).then((items) => isCurrent && setFound(items)),
      found === undefined ? 0 : TYPING_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, narrowing?.value]);
  const choices = found?.is === 'done' ? found.value : undefined;
  return (
    <div className="chooser">
      {narrowing?.view}
      <label htmlFor={id}>{words.search}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        ref={focusOnce}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found && found.is !== 'done' && <p role="alert">{failureText(found, words)}</p>}
      {choices?.length === 0 && <p className="hint">{words.noneFound}</p>}
      <ul className={isTiles ? 'tiles' : undefined}>
        {choices?.map((choice) => {
          const { id: one, name, detail, face } = choice;
          return (
            <li key={one}>
              <button
                type="button"
                aria-pressed={chosen.includes(one)}
                title={isTiles ? `${name}\n${detail}` : undefined}
                onClick={() => onChoose(choice)}
              >
                <Face face={face} isLarge={isTiles} />
                <span>{name}</span>
                {!isTiles && detail !== '' && detail !== name && (
                  <span className="hint">{detail}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" className="plain" onClick={onClose}>
        {words.close}
      </button>
    </div>
  );
}

/** What an item is known by. */
export function Face({ face, isLarge = false }: { face: ItemFace; isLarge?: boolean }) {
  const { svg, hex, palette, picture } = face;
  if (svg !== undefined) return <Drawing svg={svg} className="face" />;
  const colours = hex === undefined ? palette : [hex];
  if (colours) {
    return (
      <svg
        className="face"
        viewBox={`0 0 ${colours.length} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {colours.map((colour, at) => (
          <rect key={colour} x={at} width="1" height="1" fill={colour} />
        ))}
      </svg>
    );
  }
  if (!picture) return null;
  const { hash, x, y } = picture;
  const size = isLarge ? 144 : 44;
  const src = pictureUrl({ ...{ hash, x, y }, width: isLarge ? 320 : 160, format: 'webp' });
  // Dragged onto a field, it would be uploaded as a file.
  return <img src={src} alt="" width={size} height={size} loading="lazy" draggable={false} />;
}

function focusOnce(element: HTMLInputElement | null): void {
  element?.focus();
}
