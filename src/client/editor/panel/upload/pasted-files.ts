/** What Chromium calls each picture that has no name of its own. */
const NAMELESS = 'image.png';

/** What a clipboard offers, as far as it matters here. */
type Offered = { files: Iterable<File>; getData(type: string): string };

/**
 * The files that a clipboard is about. None where it holds text of its own: office programs add a
 * picture of their text, which nobody means; file managers add the names of the files.
 * In: how a picture without a name is called that came at a time such as `2026-11-21 14-05-09`.
 */
export function filesOf(data: Offered, nameless: (time: string) => string): File[] {
  const files = [...data.files];
  const lines = data.getData('text/plain').trim().split(/\r?\n/);
  const isName = (line: string) => files.some(({ name }) => line.trim().endsWith(name));
  const isText = lines.join('') !== '' && !lines.every(isName);
  if (isText) return [];
  return files.map((file) =>
    file.name === NAMELESS
      ? new File([file], nameless(localTime(new Date())), { type: file.type })
      : file,
  );
}

/** A time of this machine, without the signs that names of files cannot have. */
function localTime(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return local.slice(0, 19).replace('T', ' ').replaceAll(':', '-');
}
