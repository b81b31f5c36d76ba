import { randomInt } from 'node:crypto';

// Without letters and digits that are taken for each other: 32 of them, 5 bits each.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP_LENGTH = 4;

/** A random code in groups of 20 bits each that can be read aloud, as `ab2d-…`. In: how many groups. */
export function readableCode(groups: number): string {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: groups }, group).join('-');
}
