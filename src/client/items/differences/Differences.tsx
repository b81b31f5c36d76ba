import type { ReactNode } from 'react';
import { wordDiff } from '#src/lib/word-diff.ts';
import type { Language } from '#src/model/languages.ts';
import type { DifferenceInWords, ValueInWords } from './tell-differences.ts';

export type DifferenceWords = {
  kinds: Record<'added' | 'removed' | 'moved', string>;
  languages: Record<Language, string>;
  nothing: string;
  /** In quotation marks, as the language writes them. */
  quoted(text: string): string;
};

/** In words: which block or field differs, and what it said before and says now. */
export function Difference(props: {
  told: DifferenceInWords;
  words: DifferenceWords;
  children?: ReactNode;
}) {
  const { told, words, children } = props;
  const { is, name, words: first, language, values } = told;
  return (
    <li className={`difference difference--${is}`}>
      <p className="what">
        <b>{name}</b>
        {first && <span className="faint"> {words.quoted(first)}</span>}
        {is !== 'field' && is !== 'block-field' && <span> {words.kinds[is]}</span>}
        {language && <span className="faint"> {words.languages[language]}</span>}
      </p>
      {values.map((value) => (
        <Value key={value.label} {...value} nothing={words.nothing} />
      ))}
      {children}
    </li>
  );
}

function Value({ label, before, after, nothing }: ValueInWords & { nothing: string }) {
  return (
    <p className="value">
      {label && <span className="faint">{label}: </span>}
      {before === after || (before === '' && after === '') ? (
        <span>{after || nothing}</span>
      ) : (
        wordDiff(before, after).map(({ is, text }, index) => {
          const Tag = is === 'old' ? 'del' : is === 'new' ? 'ins' : 'span';
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
          return <Tag key={index}>{text}</Tag>;
        })
      )}
    </p>
  );
}
