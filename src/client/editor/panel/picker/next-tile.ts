/** The tile that an arrow leads to, by where the tiles are. Out: the id of its offer; undefined for other keys. */
export function nextTile(
  list: HTMLElement | null,
  active: string | null,
  key: string,
): string | undefined {
  const tiles = [...(list?.querySelectorAll<HTMLElement>('[data-offer]') ?? [])];
  const at = tiles.findIndex(({ dataset }) => dataset['offer'] === active);
  const current = tiles[at];
  const offerAt = (index: number) => tiles[index]?.dataset['offer'];
  if (!current) return key === 'ArrowDown' || key === 'ArrowRight' ? offerAt(0) : undefined;
  if (key === 'ArrowRight') return offerAt(Math.min(at + 1, tiles.length - 1));
  if (key === 'ArrowLeft') return offerAt(Math.max(at - 1, 0));
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const from = current.getBoundingClientRect();
  const way = key === 'ArrowDown' ? 1 : -1;
  let best = at;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, tile] of tiles.entries()) {
    const { left, top } = tile.getBoundingClientRect();
    const down = (top - from.top) * way;
    const distance = down * 10 + Math.abs(left - from.left);
    if (down > 4 && distance < least) {
      best = index;
      least = distance;
    }
  }
  return offerAt(best);
}
