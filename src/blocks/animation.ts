import { ANIMATIONS } from '#src/model/fields/block-node.ts';

/**
 * The class of a block's animation. In: the name of a variant, as its wrapper has it.
 * Throws for a name that is none, as the specification asks.
 */
export function animationClass(name: string): string {
  const known = ANIMATIONS.find((one) => one === name);
  if (!known) throw new Error(`Missing animation variant: ${name}`);
  return `a-${known}`;
}
