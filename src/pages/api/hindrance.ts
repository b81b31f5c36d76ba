import { postHindrance } from '#src/api/handlers/items/hindrances.ts';
import { classProblem } from '#src/render/theme/text-styles.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const POST = superuserRoute((asked, { hindrances, editing }) =>
  postHindrance(asked, { hindrances, editing, checkClasses: classProblem }),
);
