import * as v from 'valibot';

const KEY = 'loden-uploaded-icon';
const UploadedSvg = v.object({ name: v.string(), svg: v.string(), removed: v.array(v.string()) });
/** A drawing from the list of icons; `removed`: what it had and may not have. */
type UploadedSvg = { name: string; svg: string; removed: readonly string[] };

let taken: UploadedSvg | undefined;

/** Keeps a drawing for the form that is opened next. */
export const keepUploaded = (icon: UploadedSvg): void =>
  sessionStorage.setItem(KEY, JSON.stringify(icon));

/** The drawing that this form was opened with; it is taken once. */
export function takeUploaded(): UploadedSvg | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept !== null) taken = v.parse(UploadedSvg, JSON.parse(kept));
  return taken;
}
