import { useId } from 'react';
import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { reveal } from '../parts/Options.tsx';
import type { Group } from './offers.ts';
import { Render } from './Render.tsx';

export type TilesProps = {
  group: Group;
  active: BlockKind | null;
  id: string;
  onPoint(kind: BlockKind): void;
  onConfirm(kind: BlockKind): void;
};

/** The kinds of one group; those that cannot stand here say why. */
export function Tiles({ group, active, id, onPoint, onConfirm }: TilesProps) {
  const title = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox
    <div role="group" aria-labelledby={title}>
      <h3 id={title} role="presentation">
        {group.title}
      </h3>
      <div className="tiles" role="presentation">
        {group.offers.map(({ kind, name, about, refused }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and its keys
          <div
            key={kind}
            id={`${id}-${kind}`}
            role="option"
            tabIndex={-1}
            aria-selected={kind === active}
            aria-disabled={refused !== undefined || undefined}
            data-kind={refused === undefined ? kind : undefined}
            className="tile"
            ref={kind === active ? reveal : null}
            // The search keeps the focus, and what is typed goes on finding.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => refused === undefined && kind !== active && onPoint(kind)}
            onClick={() => refused === undefined && onConfirm(kind)}
          >
            <Render kind={kind} />
            <span>{name}</span>
            <small>{refused ?? about}</small>
          </div>
        ))}
      </div>
    </div>
  );
}
