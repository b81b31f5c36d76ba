/**
 * HTML without style sheets, with styles and handlers under other names: the Content-Security-Policy would hide the
 * ones and report both. In: foreign HTML of any length; no part of it is looked through twice.
 */
export function withoutPower(html: string): string {
  // Without an end all that follows is of the sheet.
  const words = replaced(html, { begin: /<style\b/gi, end: /<\/style>|$/gi }, () => '');
  return replaced(words, { begin: /<[a-z]/gi, end: />|$/g }, (tag) =>
    tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/\son\w+\s*=/gi, ' data-off='),
  );
}

/** Replaces each part from its beginning to its end. Both expressions find the next one from `lastIndex` on. */
function replaced(
  text: string,
  { begin, end }: { begin: RegExp; end: RegExp },
  replace: (part: string) => string,
): string {
  let done = '';
  let at = 0;
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    end.lastIndex = begin.lastIndex;
    end.exec(text);
    const next = end.lastIndex;
    done += text.slice(at, found.index) + replace(text.slice(found.index, next));
    at = next;
    begin.lastIndex = next;
    if (next >= text.length) break;
  }
  return done + text.slice(at);
}
