import type { ReactNode } from 'react';
import { type ShelfChoice, CHOICE_WORDS, SORTS } from '#src/model/choice.ts';
import type { Language } from '#src/model/languages.ts';
import { href } from '#src/model/links.ts';
import type { FacetOption } from './choose.ts';
import { type ChosenShelf, filterPath, queryOf } from './chosen.ts';
import { messages } from './messages.ts';

type Props = {
  chosen: ChosenShelf;
  /** The category's own. */
  path: string;
  lang: Language;
  /** The products that are left. */
  children: ReactNode;
};

/**
 * The filters of a category beside its products. It is a form that works without a script; the script
 * of the block sends it at each change.
 */
export function Chooser({ chosen, path, lang, children }: Props) {
  const words = messages[lang];
  const names = CHOICE_WORDS[lang];
  const count = [...chosen.colours, ...chosen.sizes].filter((one) => one.chosen).length;
  return (
    <form className="chooser" method="get" action={href(filterPath(path))} data-chooser>
      <div className="bar">
        <p className="num" id="c-left">
          {words.left(chosen.total, chosen.of)}
        </p>
        <Chips chosen={chosen} path={path} lang={lang} />
        <label className="bar__end">
          {words.sort}
          <select
            className="select"
            name={names.sort}
            defaultValue={names.sorts[chosen.choice.sort]}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={names.sorts[sort]}>
                {words.sorts[sort]}
              </option>
            ))}
          </select>
        </label>
        <button className="btn btn--plain chooser__go" type="submit">
          {words.apply}
        </button>
      </div>
      <details className="filters" open={count === 0}>
        <summary className="btn btn--plain">{words.filters(count)}</summary>
        <Options legend={words.colour} name={names.colour} options={chosen.colours} />
        <Options legend={words.size} name={names.size} options={chosen.sizes} />
        <button className="btn chooser__go" type="submit">
          {words.apply}
        </button>
      </details>
      <div className="chooser__left">
        {chosen.total === 0 && <p className="lede">{words.nothing}</p>}
        {children}
      </div>
    </form>
  );
}

type OptionsProps = { legend: string; name: string; options: readonly FacetOption[] };

/** A value that would leave nothing is there, but cannot be chosen. */
function Options({ legend, name, options }: OptionsProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className="facet">
      <legend className="label">{legend}</legend>
      {options.map(({ value, label, key, count, chosen }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen}
            disabled={count === 0 && !chosen}
          />
          {key && <i className={`cloth c-${key}`} />}
          <span className="check__name">{label}</span>
          <span className="num">{count}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is chosen, each with the address of everything but it. */
function Chips({ chosen, path, lang }: Omit<Props, 'children'>) {
  const words = messages[lang];
  const { choice, colours, sizes } = chosen;
  const without = (kind: 'colours' | 'sizes', value: string): ShelfChoice => ({
    ...choice,
    [kind]: choice[kind].filter((one) => one !== value),
    page: 1,
  });
  const chips = [
    ...colours.map((one) => ({ ...one, kind: 'colours' as const })),
    ...sizes.map((one) => ({ ...one, kind: 'sizes' as const })),
  ].filter((one) => one.chosen);
  if (chips.length === 0) return null;
  return (
    <>
      <ul className="chips">
        {chips.map(({ kind, value, label }) => (
          <li key={`${kind} ${value}`}>
            <a
              className="chip"
              href={`${href(filterPath(path))}${queryOf(without(kind, value), lang)}`}
              aria-label={words.remove(label)}
              data-choose
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <a href={href(filterPath(path))} data-choose>
        {words.removeAll}
      </a>
    </>
  );
}
