import { useEffect, useState } from 'react';
import { numberIn } from '#src/lib/number.ts';
import type { FormField } from '#src/model/forms/form.ts';
import { isCounted, type TextLength, textLength } from '#src/model/items/text-length.ts';
import type { Language } from '#src/model/languages.ts';
import { useForm } from '../form-context.ts';

/** Who hears the form is told once they stop typing. */
const PAUSE_MS = 1_000;

/** How long a text is, near the limit of its field; of texts for search engines always. */
export function LengthNote(props: Props) {
  return isCounted(props.field) ? <Note {...props} /> : null;
}

type Props = { field: FormField; text: string };

function Note({ field, text }: Props) {
  const { lang } = useForm();
  const found = textLength(field, text);
  const note = found ? WORDS[lang][found.kind](found, numberIn[lang]) : '';
  const heard = found?.kind === 'advised' ? '' : note;
  const [said, setSaid] = useState(heard);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(heard), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [heard]);
  return (
    <>
      {note !== '' && (
        <p className="hint" aria-hidden={heard !== '' || undefined}>
          {note}
        </p>
      )}
      <span className="vh" aria-live="polite">
        {said}
      </span>
    </>
  );
}

type Told = (found: TextLength, number: (value: number) => string) => string;

const WORDS: Record<Language, Record<TextLength['kind'], Told>> = {
  de: {
    most: ({ length, limit }, number) => `${number(length)} von höchstens ${number(limit)} Zeichen`,
    cut: ({ length, limit }, number) =>
      `${number(length)} Zeichen: Suchmaschinen kürzen ab etwa ${number(limit)}.`,
    advised: ({ length, limit }, number) =>
      `${number(length)} Zeichen, empfohlen sind bis etwa ${number(limit)}`,
  },
  en: {
    most: ({ length, limit }, number) => `${number(length)} of at most ${number(limit)} characters`,
    cut: ({ length, limit }, number) =>
      `${number(length)} characters: search engines cut from about ${number(limit)}.`,
    advised: ({ length, limit }, number) =>
      `${number(length)} characters, up to about ${number(limit)} are advised`,
  },
};
