import type { PageKind } from './pages.ts';

/** One picture of a page; `file` lies beside the sheet. */
export type Screenshot = {
  path: string;
  kind: PageKind;
  width: number;
  height: number;
  file: string;
  problems: string[];
};

/** A page of HTML with all pictures: a line for each page, a column for each width. */
export function sheet(shots: readonly Screenshot[], widths: readonly number[]): string {
  const rows = byPath(shots).map(([path, own]) => {
    const cells = widths.map((width) => {
      const shot = own.find((one) => one.width === width);
      if (!shot) return '<td></td>';
      const { file, problems } = shot;
      const notes = problems.map((one) => `<p>${escaped(one)}</p>`).join('');
      return `<td><a href="${file}"><img src="${file}" width="${Math.round(width / 3)}" alt="" loading="lazy"></a>${notes}</td>`;
    });
    return `<tr><th>${escaped(path)}</th>${cells.join('')}</tr>`;
  });
  const head = ['page', ...widths.map((width) => `${width} px`)].map((one) => `<th>${one}</th>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pages</title>
<style>
  body { font: 14px/1.4 system-ui; margin: 1rem; background: #eee; }
  td, th { vertical-align: top; text-align: left; padding: 0.5rem; }
  tbody th { position: sticky; left: 0; max-width: 16rem; overflow-wrap: anywhere; font-weight: 400; }
  img { display: block; max-height: 60rem; object-fit: cover; object-position: top; border: 1px solid #999; }
  p { color: #a00; margin: 0.3rem 0; }
</style>
<table><thead><tr>${head.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</html>
`;
}

/** A line for each page: how high it is at each width, and what was wrong. */
export function table(shots: readonly Screenshot[], widths: readonly number[]): string {
  const lines = byPath(shots).map(([path, own]) => {
    const heights = widths.map((width) => {
      const shot = own.find((one) => one.width === width);
      return String(shot?.height ?? '').padStart(7);
    });
    const problems = own.flatMap(({ width, problems: some }) =>
      some.map((one) => `${width}: ${one}`),
    );
    return `${path.padEnd(48)} ${heights.join(' ')}  ${problems.join('; ') || 'ok'}`;
  });
  const head = `${'page'.padEnd(48)} ${widths.map((one) => `${one} px`.padStart(7)).join(' ')}  (height)`;
  return [head, ...lines].join('\n');
}

function byPath(shots: readonly Screenshot[]): [string, Screenshot[]][] {
  return [...Map.groupBy(shots, ({ path }) => path)];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
