import { isRecord } from '#src/lib/is-record.ts';
import { randomId } from '#src/lib/random-id.ts';
import { removePage } from './remove.ts';
import { type Done, failed, read, say, sayNextTime, send, sayKept } from './requests.ts';

/** Puts the page into the trash. */
async function remove(address: string): Promise<{ problem: string } | object> {
  const problem = await removePage(address);
  return problem === undefined ? {} : { problem };
}

const CHANGES = { publish, unpublish, duplicate };

/** The buttons of one page or item, and those of all that are chosen. What becomes of it stands over the list. */
export function watchChanges(): void {
  sayKept();
  for (const [name, change] of Object.entries(CHANGES)) {
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-${name}]`)) {
      onPress(button, async () => {
        const done = await change(button.dataset[name] ?? '').catch(failed);
        if ('problem' in done) say(done.problem);
        else if (name === 'duplicate') location.assign(`/manage/squidex/pages/${done.id}`);
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
  const change = chosenDo === 'publish' ? publish : chosenDo === 'unpublish' ? unpublish : remove;
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-choose]:checked');
  const ask = button.closest<HTMLElement>('[data-ask]')?.dataset['ask'] ?? '';
  if (change === remove && !confirm(ask.replace('{count}', String(boxes.length)))) return;
  const problems: string[] = [];
  for (const box of boxes) {
    const title = box.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? '';
    const answer = await change(box.value).catch(failed);
    if ('problem' in answer) problems.push(`${title}: ${answer.problem}`);
  }
  const count = boxes.length - problems.length;
  const done = count > 0 ? [words.replace('{count}', String(count))] : [];
  sayNextTime([...done, ...problems].join(' '));
  location.reload();
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
async function duplicate(address: string): Promise<Done> {
  const item = await read(address);
  if ('problem' in item) return item;
  const { seo = {}, ...data } = (item.draft ?? item.published)?.data ?? {};
  const slugs = Object.entries(seo).map(([lang, value]) => [
    lang,
    isRecord(value) && typeof value['slug'] === 'string'
      ? { ...value, slug: `${value['slug']}-2` }
      : value,
  ]);
  const list = address.slice(0, address.lastIndexOf('/'));
  return send(`${list}?publish=false&id=${randomId()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...data, seo: Object.fromEntries(slugs) }),
  });
}

/** Takes the page from visitors; it stays as a draft. */
function unpublish(address: string): Promise<Done> {
  return setStatus(address, 'Draft');
}

/** Shows visitors the newest version. */
export function publish(address: string): Promise<Done> {
  return setStatus(address, 'Published');
}

async function setStatus(address: string, status: string): Promise<Done> {
  const item = await read(address);
  if ('problem' in item) return item;
  return send(`${address}/status`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'If-Match': `"${item.version}"` },
    body: JSON.stringify({ status }),
  });
}
