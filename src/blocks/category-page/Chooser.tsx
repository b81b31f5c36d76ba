import type { ReactNode } from 'react';
import {
  CHOICE_WORDS,
  FACETS,
  type Facet,
  type CategoryChoice,
  SORTS,
} from '#src/model/fields/choice.ts';
import type { Language } from '#src/model/languages.ts';
import { href } from '#src/model/links.ts';
import type { FacetOption } from './choose.ts';
import { type ChosenProducts, filterPath, queryOf } from './chosen.ts';
import { messages, SIZE_GROUPS } from './messages.ts';

type Props = {
  chosen: ChosenProducts;
  /** How many products there are, in words. */
  count: ReactNode;
  /** Somebody came to filter. */
  isAsked: boolean;
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
export function Chooser({ chosen, count: total, isAsked, path, lang, children }: Props) {
  const words = messages[lang];
  const names = CHOICE_WORDS[lang];
  const count = FACETS.flatMap((facet) => chosen[facet]).filter((one) => one.chosen).length;
  return (
    <form className="chooser" method="get" action={href(filterPath(path))} data-chooser>
      <div className="bar">
        <p className="num" id="c-left">
          {total}
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
      <details className="filters" data-fold="filters" open={isAsked && count === 0}>
        <summary className="btn btn--plain">{words.filters(count)}</summary>
        <div className="filters__all">
          <Options legend={words.colour} name={names.colour} options={chosen.colours} />
          <SizeOptions legend={words.size} name={names.size} options={chosen.sizes} lang={lang} />
          <Options legend={words.material} name={names.material} options={chosen.materials} />
          <Options legend={words.price} name={names.price} options={priced(chosen.prices, lang)} />
          <Options legend={words.stock} name={names.stock} options={inStock(chosen.stock, lang)} />
        </div>
        <button className="btn chooser__go" type="submit">
          {words.show(chosen.total)}
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

const priced = (options: readonly FacetOption[], lang: Language) =>
  options.map((one) => ({ ...one, label: messages[lang].priceRange(one.value) }));
const inStock = (options: readonly FacetOption[], lang: Language) =>
  options.map((one) => ({ ...one, label: messages[lang].inStock }));

/** More sizes than these are a wall: then they are folded by how long their longer side is. */
const MANY_SIZES = 6;

function SizeOptions({ legend, name, options, lang }: OptionsProps & { lang: Language }) {
  if (options.length <= MANY_SIZES) return <Options {...{ legend, name, options }} />;
  const groups = Map.groupBy(options, ({ label }) => sizeGroup(label));
  return (
    <fieldset className="facet">
      <legend className="label">{legend}</legend>
      {SIZE_GROUPS.map((group) => {
        const own = groups.get(group) ?? [];
        const chosen = own.some((one) => one.chosen);
        return (
          own.length > 0 && (
            <details key={group} className="facet__group" data-fold={group} open={chosen}>
              <summary className="facet__title">{messages[lang].sizeGroups[group]}</summary>
              {own.map((option) => (
                <Option key={option.value} name={name} option={option} />
              ))}
            </details>
          )
        );
      })}
    </fieldset>
  );
}

/** In centimetres, which is what a size means that names no unit. */
const MEASURES = /^(\d+(?:[.,]\d+)?)\s*(?:cm\s*)?[x×✕*]\s*(\d+(?:[.,]\d+)?)(?![\d.,]|\s*m)/i;

/** In: a size in words, such as `140 × 200 cm`. */
function sizeGroup(label: string): (typeof SIZE_GROUPS)[number] {
  const measures = MEASURES.exec(label)
    ?.slice(1)
    .map((one) => Number(one.replace(',', '.')));
  if (!measures) return 'other';
  const longer = Math.max(...measures);
  return longer <= 60 ? 'small' : longer <= 150 ? 'middle' : 'large';
}

/** A value that would leave nothing is there, but cannot be chosen. */
function Options({ legend, name, options }: OptionsProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className="facet">
      <legend className="label">{legend}</legend>
      {options.map((option) => (
        <Option key={option.value} name={name} option={option} />
      ))}
    </fieldset>
  );
}

function Option({ name, option }: { name: string; option: FacetOption }) {
  const { value, label, key, count, chosen } = option;
  return (
    <label className="check">
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
  );
}

/** What is chosen, each with the address of everything but it. */
function Chips({ chosen, path, lang }: Pick<Props, 'chosen' | 'path' | 'lang'>) {
  const words = messages[lang];
  const without = (facet: Facet, value: string): CategoryChoice => ({
    ...chosen.choice,
    [facet]: chosen.choice[facet].filter((one) => one !== value),
    page: 1,
  });
  const labelled: Record<Facet, FacetOption[]> = {
    ...chosen,
    prices: priced(chosen.prices, lang),
    stock: inStock(chosen.stock, lang),
  };
  const chips = FACETS.flatMap((kind) => labelled[kind].map((one) => ({ ...one, kind }))).filter(
    (one) => one.chosen,
  );
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
