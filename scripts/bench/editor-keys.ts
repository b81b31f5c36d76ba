import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';

const KEYS = 120;

/** Of each key, in ms; `work`: what it cost up to its frame and in it; `paint`: until it was painted, waits included. */
export type KeyTimes = { work: number[]; paint: number[] };

/** Types into the first of so many headings. */
export async function measureKeys(page: Page, blocks: number): Promise<KeyTimes> {
  await editNewPage(page, blocks);
  await page.locator('[data-canvas] h2').first().click();
  return measureTyping(page);
}

/** Makes a page of headings and opens the editor on it. */
export async function editNewPage(page: Page, blocks: number): Promise<void> {
  await page.goto('/manage');
  const id = await newPage(page, blocks);
  await page.goto(`/preview/id/${id}/de?edit`);
  await page.locator('[data-editor]').waitFor({ state: 'attached' });
}

/**
 * Types where the caret is. React draws in a microtask after the listener that changed something, so it has drawn when
 * the event comes to the window: the time ends there. A message would come too late, since Chromium keeps tasks back
 * until the frame of a key.
 */
export async function measureTyping(page: Page): Promise<KeyTimes> {
  await page.evaluate(() => {
    const measured: { work: number[]; paint: number[] } = { work: [], paint: [] };
    Reflect.set(window, 'measured', measured);
    const onKey = ({ timeStamp }: Event) => {
      const began = performance.now();
      let written = 0;
      const onInput = () => {
        document.body.getBoundingClientRect();
        written = performance.now() - began;
      };
      addEventListener('input', onInput, { once: true });
      requestAnimationFrame(() => {
        const frame = performance.now();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => {
          const now = performance.now();
          measured.work.push(written + now - frame);
          measured.paint.push(now - timeStamp);
        };
        painted.port2.postMessage(null);
      });
    };
    addEventListener('keydown', onKey, { capture: true });
  });
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcdefghij'[key % 10] ?? 'a');
    await page.waitForTimeout(40);
  }
  return page.evaluate<KeyTimes>('window.measured');
}

/** Makes a page of headings as the editor does. Out: its id. */
function newPage(page: Page, blocks: number): Promise<string> {
  const wrapper = { schemaId: '', schemaName: 'core-component-wrapper' };
  const shown = { inline: false, noEditWrapper: false, display: true };
  const tree = Array.from({ length: blocks }, (_, index) => ({
    ...{ schemaId: '', schemaName: 'block-heading', id: `b${String(index).padStart(9, '0')}` },
    wrapper: { ...wrapper, ...shown },
    ...{ text: `Überschrift ${index}`, level: 'h2' },
  }));
  const title = { de: `Messung ${randomUUID().slice(0, 8)}` };
  return page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch('/squidex/content/pages', sent);
      const answer = await response.json();
      if (!response.ok) throw new Error(answer.message);
      return answer.id;
    },
    { title, tree },
  );
}
