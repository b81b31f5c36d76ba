import { loadDraft } from '#src/render/page/draft-page.ts';
import { editingRoute } from '../_editing.ts';

export const prerender = false;

// The canvas is drawn from it, so hidden blocks are in it.
export const GET = editingRoute(async ({ request }, editing) => {
  const { searchParams } = new URL(request.url);
  const asked = {
    item: searchParams.get('item') ?? '',
    lang: searchParams.get('lang') ?? undefined,
    page: Number(searchParams.get('page') ?? 1),
  };
  const draft = loadDraft(await editing.drafts(), asked, 'canvas');
  return draft.ok ? { ok: true, value: { status: 200, body: draft.value.data } } : draft;
});
