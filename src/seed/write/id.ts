import { digest } from '#src/lib/node/digest.ts';

const HEX_GROUPS = /^(.{8})(.{4}).(.{3})(.)(.{3})(.{12})$/;
const LETTERS = 26n;
const BASE = 36n;
const TAIL = 9;

/**
 * The id of an item or asset, derived from its name: the same on every machine.
 * In: a name that is unique in the seed, such as `products/hochkar`. Out: a GUID (RFC 9562, version 8).
 */
export function itemId(name: string): string {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const id = digest(`loden:${name}`).replace(HEX_GROUPS, (_, a, b, c, variant: string, d, e) => {
    const variantBits = ((Number.parseInt(variant, 16) & 3) | 8).toString(16);
    return `${a}-${b}-8${c}-${variantBits}${d}-${e}`;
  });
  // The first are those of colours, pictures and care, which every product of a catalogue names.
  if (kept.size < MAX_KEPT) kept.set(name, id);
  return id;
}

const kept = new Map<string, string>();
const MAX_KEPT = 2_000;

/**
 * The id of a block, derived from its name.
 * In: a name that is unique in the seed, such as `home/opening`. Out: `/^[a-z][a-z0-9]{9}$/`.
 */
export function blockId(name: string): string {
  const number = BigInt(`0x${digest(`loden:block:${name}`)}`);
  const first = String.fromCharCode(97 + Number(number % LETTERS));
  const tail = (number / LETTERS) % BASE ** BigInt(TAIL);
  return first + tail.toString(36).padStart(TAIL, '0');
}
