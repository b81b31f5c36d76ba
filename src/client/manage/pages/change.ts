import type { WrittenItem } from '#src/api/contract/content.ts';
import type { RequestResult } from '#src/client/requests/ask.ts';
import { copyOf } from '#src/model/items/copy-of.ts';
import { randomId } from '#src/lib/random-id.ts';
import { askToRemove } from '#src/client/items/remove-question.ts';
import { linksToPages, removePage } from './remove.ts';
import { changeItem, problemOf, say, sayKept, sayNextTime, shownIn } from './requests.ts';

const CHANGES = { publish, unpublish, duplicate };

/** The buttons of one page or item, and those of all that are chosen. What becomes of it stands over the list. */
export function watchChanges(): void {
  sayKept();
  for (const [name, change] of Object.entries(CHANGES)) {
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-${name}]`)) {
      onPress(button, async () => {
        const changed = await change(button.dataset[name] ?? '');
        if (changed.is !== 'done') say(problemOf(changed));
        else if (name === 'duplicate') location.assign(`/manage/squidex/pages/${changed.value.id}`);
        else location.reload();
      });
    }
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-chosen-do]')) {
    onPress(button, () => changeChosen(button));
  }
}

/** Does the same to all pages that are chosen, one after the other, and says what was refused. */
async function changeChosen(button: HTMLButtonElement): Promise<void> {
  const { chosenDo, done: words = '' } = button.dataset;
  const change = Object.entries(CHANGES).find(([name]) => name === chosenDo)?.[1] ?? removePage;
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-choose]:checked')];
  if (change === removePage && !(await askAboutChosen(button, boxes))) return;
  const problems: string[] = [];
  for (const box of boxes) {
    const title = box.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? '';
    const changed = await change(box.value);
    if (changed.is !== 'done') problems.push(`${title}: ${problemOf(changed)}`);
  }
  const count = boxes.length - problems.length;
  const done = count > 0 ? [words.replace('{count}', String(count))] : [];
  sayNextTime([...done, ...problems].join(' '));
  location.reload();
}

/** Asks before chosen pages are deleted; what links to them is named. */
async function askAboutChosen(
  button: HTMLElement,
  boxes: readonly HTMLInputElement[],
): Promise<boolean> {
  const words = button.closest<HTMLElement>('[data-ask]')?.dataset ?? {};
  const { ask = '', lead = '', confirm = '', cancel = '' } = words;
  return askToRemove({
    title: ask.replace('{count}', String(boxes.length)),
    links: await linksToPages(boxes.map(({ value }) => value)),
    ...{ lead, confirm, cancel },
  });
}

/** A press while the one before is on its way does nothing. */
function onPress(button: HTMLButtonElement, act: () => Promise<void>): void {
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    await act();
    button.ariaDisabled = null;
  });
}

/** Makes a draft with the same blocks; its address says that it is another page. */
function duplicate(address: string): Promise<RequestResult<WrittenItem>> {
  return changeItem(address, ({ draft, published }) => ({
    path: `${address.slice(0, address.lastIndexOf('/'))}?publish=false&id=${randomId()}`,
    method: 'POST',
    body: copyOf((draft ?? published)?.data ?? {}, shownIn()),
  }));
}

/** Takes the page from visitors; it stays as a draft. */
function unpublish(address: string): Promise<RequestResult<WrittenItem>> {
  return setStatus(address, 'Draft');
}

/** Shows visitors the newest version. */
export function publish(address: string): Promise<RequestResult<WrittenItem>> {
  return setStatus(address, 'Published');
}

function setStatus(address: string, status: string): Promise<RequestResult<WrittenItem>> {
  return changeItem(address, ({ version }) => ({
    ...{ path: `${address}/status`, method: 'PUT', base: version, body: { status } },
  }));
}
