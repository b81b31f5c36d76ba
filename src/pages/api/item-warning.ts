import { postItemWarning } from '#src/api/handlers/items/item-warnings.ts';
import { classProblem } from '#src/render/theme/text-styles.ts';
import { superuserRoute } from '../_editing.ts';

export const prerender = false;

export const POST = superuserRoute((asked, { itemWarnings, editing }) =>
  postItemWarning(asked, { itemWarnings, editing, checkClasses: classProblem }),
);
