import * as v from 'valibot';
import { ContentItem, WrittenItem } from '#src/api/contract/content.ts';
import { ProblemAnswer } from '#src/api/contract/problem.ts';
import { request } from '#src/client/visitor/http.ts';
import { isRecord } from '#src/lib/is-record.ts';

type Item = v.InferOutput<typeof ContentItem>;
type Done = { problem: string } | { id: string };

/** The buttons that duplicate a page, and that take one offline. What becomes of it stands over the list. */
export function watchChanges(): void {
  const said = document.querySelector<HTMLElement>('[data-said]');
  const watch = (name: 'duplicate' | 'unpublish', change: (address: string) => Promise<Done>) => {
    for (const button of document.querySelectorAll<HTMLButtonElement>(`[data-${name}]`)) {
      button.addEventListener('click', async () => {
        if (button.ariaDisabled === 'true') return;
        button.ariaDisabled = 'true';
        const failed = document.querySelector<HTMLElement>('dialog.ask')?.dataset['failed'] ?? '';
        const done = await change(button.dataset[name] ?? '').catch(() => ({ problem: failed }));
        button.ariaDisabled = null;
        if ('problem' in done) {
          if (said) said.textContent = done.problem;
        } else if (name === 'duplicate') location.assign(`/manage/squidex/pages/${done.id}`);
        else location.reload();
      });
    }
  };
  watch('duplicate', duplicate);
  watch('unpublish', unpublish);
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
  return send(`${list}?publish=false&id=${crypto.randomUUID()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...data, seo: Object.fromEntries(slugs) }),
  });
}

/** Takes the page from visitors; it stays as a draft. */
async function unpublish(address: string): Promise<Done> {
  const item = await read(address);
  if ('problem' in item) return item;
  return send(`${address}/status`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'If-Match': `"${item.version}"` },
    body: JSON.stringify({ status: 'Draft' }),
  });
}

async function read(address: string): Promise<Item | { problem: string }> {
  const response = await request(address, { headers: inOurLanguage });
  const body: unknown = await response.json();
  return response.ok
    ? v.parse(ContentItem, body)
    : { problem: v.parse(ProblemAnswer, body).message };
}

async function send(address: string, init: RequestInit): Promise<Done> {
  const headers = { ...init.headers, ...inOurLanguage };
  const response = await request(address, { ...init, headers });
  const body: unknown = await response.json();
  return response.ok
    ? { id: v.parse(WrittenItem, body).id }
    : { problem: v.parse(ProblemAnswer, body).message };
}

const inOurLanguage = { 'Accept-Language': document.documentElement.lang };
