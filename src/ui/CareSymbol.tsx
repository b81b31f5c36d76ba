import type { ReactNode } from 'react';
import type { WashingStep } from '#src/model/schemas/washing-instructions.ts';

type Props = {
  step: WashingStep;
  /** Words joined by `-`, such as `wash-hand-30`, `tumble-not`, `iron-110`. */
  code: string;
};

/**
 * A pictogram for a care instruction, drawn for this shop (the trade's own symbols are registered
 * marks). It never stands without words.
 */
export function CareSymbol({ step, code }: Props) {
  const words = code.split('-');
  return (
    <svg className="icon care__symbol" viewBox="0 0 40 40" aria-hidden="true">
      {DRAWINGS[step](words)}
      {words.includes('not') && <path d="M6 34 34 6" className="care__not" />}
    </svg>
  );
}

const DRAWINGS: Record<WashingStep, (words: string[]) => ReactNode> = {
  wash: (words) => (
    <>
      <path d="M4 17h32c0 9-4 17-10 17H14C8 34 4 26 4 17Z" />
      <path d="M9 24c2.4-2 4.8-2 7.3 0s4.9 2 7.4 0 4.9-2 7.3 0" />
      {words.includes('hand') ? (
        <path d="M13 17v-5.5a2 2 0 0 1 4 0V9a2 2 0 0 1 4 0v1.5a2 2 0 0 1 4 0V17" />
      ) : (
        <text x="20" y="12.5">
          {words.find((word) => /^\d+$/.test(word))}
        </text>
      )}
    </>
  ),
  bleach: () => <path d="M16 4h8v6l4 5v19a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2V15l4-5V4ZM12 21h16" />,
  dry: (words) => {
    if (words[0] === 'tumble') {
      return (
        <>
          <path d="M8 4h24v32H8ZM8 11h24" />
          <circle cx="20" cy="23" r="8" />
          <path d="M16 25c2-3 6 1 8-3" />
        </>
      );
    }
    if (words.includes('flat')) {
      return <path d="M4 26h32M8 26v8M32 26v8M7 21c4-3 8 1 13 0s8-3 13 0M14 6v6M20 6v6M26 6v6" />;
    }
    return <path d="M3 10c11 4 23 4 34 0M11 12v20h18V12M11 9v5M29 9v5" />;
  },
  iron: (words) => (
    <>
      <path d="M5 31c0-8 5-14 13-14h15l3 14ZM18 17c0-5 3-8 8-8h7" />
      {dots(words).map((x) => (
        <circle key={x} cx={x} cy="25" r="1.3" className="care__dot" />
      ))}
    </>
  ),
  professional: (words) => (
    <>
      <path d="M20 12c0-3 4-3 4-6a4 4 0 0 0-8 0M20 12 4 23c-2 1.4-1 4 1 4h30c2 0 3-2.6 1-4Z" />
      <text x="20" y="25">
        {words[1]?.length === 1 ? words[1].toUpperCase() : ''}
      </text>
    </>
  ),
};

/** One dot up to 110 °C, two up to 150, three above: where they stand. */
function dots(words: string[]): number[] {
  const degrees = Number(words.find((word) => /^\d+$/.test(word)) ?? Number.NaN);
  if (Number.isNaN(degrees)) return [];
  if (degrees <= 110) return [21];
  return degrees <= 150 ? [18.5, 23.5] : [16, 21, 26];
}
