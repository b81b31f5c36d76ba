import { useId } from 'react';
import { reveal } from '../parts/Options.tsx';
import type { OfferGroup, Offer } from './offers.ts';
import { OfferPicture } from './OfferPicture.tsx';

export type TilesProps = {
  group: OfferGroup;
  active: Offer | null;
  id: string;
  onPoint(id: string): void;
  onConfirm(offer: Offer): void;
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
        {group.offers.map((offer) => {
          const { id: own, name, about, refused } = offer;
          const isActive = own === active?.id;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and its keys
            <div
              key={own}
              id={`${id}-${own}`}
              role="option"
              tabIndex={-1}
              aria-selected={isActive}
              aria-disabled={refused !== undefined || undefined}
              data-offer={refused === undefined ? own : undefined}
              className="tile"
              ref={isActive ? reveal : null}
              // The search keeps the focus, and what is typed goes on finding.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => refused === undefined && !isActive && onPoint(own)}
              onClick={() => refused === undefined && onConfirm(offer)}
            >
              <OfferPicture offer={offer} />
              <span>{name}</span>
              <small>{refused ?? about}</small>
            </div>
          );
        })}
      </div>
    </div>
  );
}
