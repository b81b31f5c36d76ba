import { useEffect, useRef, useState } from 'react';
import { Drawing } from '#src/blocks/parts/Drawing.tsx';
import { takeUploaded } from './uploaded-svg.ts';
import type { InputProps } from './input-props.ts';
import { useForm } from '../form-context.ts';
import { TextInput } from './TextInput.tsx';

/** Pixels that pages draw it with. */
const SIZES = [16, 24, 32] as const;

type Cleaned = { svg: string; removed: readonly string[] } | undefined;

/** A drawing: seen as it will be, uploaded as a file, and cleaned of what could run or lead away. */
export function SvgInput(props: InputProps) {
  const { words, onTyped } = useForm();
  const { path, value, onChange, isDisabled } = props;
  const stored = useRef(value);
  const tell = useRef(onTyped);
  tell.current = onTyped;
  const [shown, setShown] = useState<string>();
  const sayOf = (removed: readonly string[]) =>
    removed.length > 0 ? words.svg.removed(removed.join(', ')) : words.svg.clean;
  const [said, setSaid] = useState(() => {
    const uploaded = takeUploaded();
    return uploaded && uploaded.svg === value ? sayOf(uploaded.removed) : undefined;
  });
  useEffect(() => {
    let isCurrent = true;
    const text = typeof value === 'string' ? value : '';
    void clean(text).then((cleaned) => {
      if (!isCurrent) return;
      setShown(cleaned?.svg);
      // What makes no drawing is kept as text, and not saved. Nobody typed what was there before.
      const isTyped = value !== stored.current && text.trim() !== '';
      tell.current(path, isTyped && !cleaned ? text : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [value, path]);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const code = await loadParser().catch(() => undefined);
    if (!code) return setSaid(words.notUploaded);
    const cleaned = code.cleanIcon(await file.text());
    if (!cleaned.ok) return setSaid(words.svg.refused);
    onChange(cleaned.value.svg);
    setSaid(sayOf(cleaned.value.removed));
  };
  return (
    <div className="svg">
      <div className="line">
        <span className="drawing">{shown !== undefined && <Drawing svg={shown} />}</span>
        {shown !== undefined && (
          <ul className="drawing-sizes" aria-hidden="true">
            {SIZES.map((pixels) => (
              <li key={pixels}>
                <Drawing svg={shown} className={`drawing-${pixels}`} />
                {pixels}
              </li>
            ))}
          </ul>
        )}
        {!isDisabled && (
          <label className="button">
            {words.svg.upload}
            <input
              type="file"
              className="vh"
              accept=".svg,image/svg+xml"
              onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
            />
          </label>
        )}
      </div>
      <p role="status" className="hint" data-svg-said>
        {said}
      </p>
      <TextInput {...props} />
    </div>
  );
}

/** It comes with the first drawing. */
const loadParser = () => import('#src/lib/svg-icon.ts');

async function clean(text: string): Promise<Cleaned> {
  if (text.trim() === '') return undefined;
  const { cleanIcon } = await loadParser();
  const cleaned = cleanIcon(text);
  return cleaned.ok ? cleaned.value : undefined;
}
