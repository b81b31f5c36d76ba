import type { Language } from '#src/model/languages.ts';
import type { BlockDefinition } from './define.ts';

/** What a view gets: the block as its kind read it, the data it asked for, and the blocks inside it. */
export type ViewProps<B extends BlockDefinition> = {
  block: Parameters<B['load']>[0];
  data: NonNullable<ReturnType<B['load']>>;
  lang: Language;
  /** The language of the block's own words, where it is another one. */
  writtenIn?: Language | undefined;
  /** It holds the first large picture of the page, which is seen first. */
  first?: boolean | undefined;
  children?: React.ReactNode;
};

/** A block's look: static HTML, no effects, no style attributes. */
export type View<B extends BlockDefinition> = (props: ViewProps<B>) => React.ReactNode;

/**
 * Marks a component as React's for Astro, which otherwise calls it once more to find its renderer.
 * In and out: the component.
 */
export function ofReact<C extends object>(component: C): C {
  return Object.assign(component, { [Symbol.for('astro:renderer')]: '@astrojs/react' });
}
