/** Whether a run takes the time for every combination, as `npm run soak -- screens` does. */
export const isEvery = process.env['EVERY_COMBINATION'] === 'yes';

/**
 * What a test goes through: all combinations of language, width and the like in a soak, else those few in
 * which each value stands at least once.
 */
export const combinations = <T>(all: readonly T[], few: readonly T[]): readonly T[] =>
  isEvery ? all : few;
