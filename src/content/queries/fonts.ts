import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { ownFonts } from '#src/model/fields/own-fonts.ts';
import type { FontAnswer } from '#src/model/pages/answers.ts';
import type { FontMission } from '#src/model/schemas/font-styles.ts';
import { file } from './assets.ts';
import type { EntityOf } from '../replica/derive.ts';
import type { QueryContext } from './context.ts';

/** What the eye meets first. */
const PRELOADED: readonly FontMission[] = ['main', 'flowingtext', 'support'];
/** Fonts of our own that are seen together: the shop's name and those of goods stand in the next weight. */
const TOGETHER = new Map([
  [
    ownFonts['/fonts/grenze-latin-300-normal.woff2']?.url,
    ownFonts['/fonts/grenze-latin-400-normal.woff2']?.url,
  ],
]);

/** All files of fonts, in the order of their ids; those without a file are left out. */
export const fonts = (ctx: QueryContext): FontAnswer[] =>
  ctx.all('font-styles').flatMap((stored) => fontOf(ctx, stored) ?? []);

function fontOf(
  ctx: QueryContext,
  { mission, font }: EntityOf<'font-styles'>,
): FontAnswer | undefined {
  const { name: family, weight, fileUrl, fileType } = font;
  const base = { mission, family, weight };
  const uploaded = font.file === undefined ? null : file(ctx, font.file);
  if (uploaded?.address && uploaded.mimeType === 'font/woff2') {
    const { id, address: url } = uploaded;
    return { ...base, url, type: 'woff2', file: id, metrics: ctx.asset(id)?.font ?? null };
  }
  if (!fileUrl) return undefined;
  const { url, metrics } = ownFonts[fileUrl] ?? { url: fileUrl, metrics: null };
  return { ...base, url, type: fileType, file: null, metrics };
}

/** Addresses of the fonts that every page needs at once: the first file of each mission. */
export function preloads(ctx: QueryContext): string[] {
  const all = fonts(ctx);
  const urls = PRELOADED.flatMap(
    (mission) => all.find((one) => one.mission === mission)?.url ?? [],
  );
  return [...new Set(urls.flatMap((url) => [url, TOGETHER.get(url) ?? url]))];
}

/**
 * Why a font sets no text, or not all letters; null: it does. Of several fonts with one use the first counts; those of
 * one family are its weights. Of several files for a weight browsers take the last one.
 */
export function fontWarning(ctx: QueryContext, id: string): Problem | null {
  const stored = ctx.item('font-styles', id);
  if (!stored) return null;
  const { name: family, weight } = stored.font;
  const all = fonts(ctx);
  const rivals = all.filter(({ mission }) => mission === stored.mission);
  if (!rivals.some((one) => one.family === family)) return problem('font-without-file', { family });
  const [first] = rivals;
  if (first && first.family !== family) {
    return problem('font-second', { family, first: first.family });
  }
  const own = fontOf(ctx, stored);
  const used = all.findLast((one) => one.family === family && one.weight === weight);
  if (own && used && used.url !== own.url)
    return problem('font-weight-doubled', { family, weight });
  const lacks = own?.metrics?.lacks;
  return lacks === undefined ? null : problem('font-lacks-letters', { family, lacks });
}
