import { CareSymbol } from '#src/ui/CareSymbol.tsx';
import type { ViewProps } from '../view.ts';
import type { careSymbols } from './block.ts';

/** A row of symbols with their words. */
export function View({ data }: ViewProps<typeof careSymbols>) {
  return (
    <ul className="care care--row">
      {data.steps.map(({ id, step, code, name, nameLang }) => (
        <li key={id}>
          <CareSymbol step={step} code={code} />
          <b lang={nameLang ?? undefined}>{name}</b>
        </li>
      ))}
    </ul>
  );
}
