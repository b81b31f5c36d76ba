import type { ShowingPages } from './requests.ts';

/** The rest is as many as they are. */
const MOST = 100;

type Props = { shown: ShowingPages; summary: string; more(count: number): string };

/** On how many pages an item is; opened, on which. */
export function ShownOn({ shown: { total, pages }, summary, more }: Props) {
  const listed = pages.slice(0, MOST);
  return (
    <details className="shown-on">
      <summary className="hint">{summary}</summary>
      <ul>
        {listed.map(({ path, title }) => (
          <li key={path}>
            <a href={path} target="_blank" rel="noopener">
              {title}
            </a>{' '}
            <small>{path}</small>
          </li>
        ))}
        {total > listed.length && <li>{more(total - listed.length)}</li>}
      </ul>
    </details>
  );
}
