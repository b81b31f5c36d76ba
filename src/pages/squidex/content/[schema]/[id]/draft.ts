import { deleteDraft, postDraft } from '#src/api/handlers/editing-requests.ts';
import { editingRoute } from '../../../../_editing.ts';

export const prerender = false;

export const POST = editingRoute(postDraft);
export const DELETE = editingRoute(deleteDraft);
