import * as v from 'valibot';

const KEY = 'loden-brought-icon';
const Brought = v.object({ name: v.string(), svg: v.string(), removed: v.array(v.string()) });
/** A drawing from the list of icons; `removed`: what it had and may not have. */
type Brought = { name: string; svg: string; removed: readonly string[] };

let taken: Brought | undefined;

/** Keeps a drawing for the form that is opened next. */
export const keepBrought = (brought: Brought): void =>
  sessionStorage.setItem(KEY, JSON.stringify(brought));

/** The drawing that this form was opened with; it is taken once. */
export function takeBrought(): Brought | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept !== null) taken = v.parse(Brought, JSON.parse(kept));
  return taken;
}
