import { postBuild } from '#src/api/handlers/publishing.ts';
import { publishingRoute } from '../_editing.ts';

export const prerender = false;

export const POST = publishingRoute(postBuild);
