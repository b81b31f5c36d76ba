import type { Page } from 'playwright';

/** A list shows no more at once. */
const ROWS = 100;
const FRAMES = 120;
const STEP_PX = 60;

/**
 * Scrolls the list of products, which has at least so many, down and up again.
 * Out: of each frame what it cost, in ms: script, style, layout and paint.
 */
export async function measureScrolling(page: Page): Promise<number[]> {
  await page.goto(`/manage/squidex/products?rows=${ROWS}`);
  const shown = await page.locator('tbody tr').count();
  if (shown !== ROWS) throw new Error(`The list shows ${shown} rows.`);
  return page.evaluate(
    async ({ frames, step }) => {
      const costs: number[] = [];
      for (let frame = 0; frame < frames; frame++) {
        const cost = await new Promise<number>((resolve) => {
          requestAnimationFrame(() => {
            const began = performance.now();
            scrollBy(0, frame < frames / 2 ? step : -step);
            const painted = new MessageChannel();
            painted.port1.onmessage = () => resolve(performance.now() - began);
            painted.port2.postMessage(null);
          });
        });
        costs.push(cost);
      }
      return costs;
    },
    { frames: FRAMES, step: STEP_PX },
  );
}
