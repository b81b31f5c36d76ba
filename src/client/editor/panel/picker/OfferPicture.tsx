import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './block-picture.css?inline';
import type { Offer } from './offers.ts';
import { Render } from './Render.tsx';

/** What is offered, small: a kind as it looks with sample words, a reusable block as it is. */
export function OfferPicture({ offer }: { offer: Offer }) {
  return offer.isReusable ? (
    <BlockPicture id={offer.id} name={offer.name} />
  ) : (
    <Render kind={offer.kind} />
  );
}

/** The draft of a reusable block, drawn by the server. In: its item and its name. */
export function BlockPicture({ id, name }: { id: string; name: string }) {
  const { editor } = useChrome();
  const lang = useStore(editor.$lang);
  const place = useStyles<HTMLDivElement>(css);
  return (
    <div ref={place} className="sketch block" aria-hidden="true" inert>
      <iframe src={`/preview/picture/${id}/${lang}`} title={name} loading="lazy" tabIndex={-1} />
    </div>
  );
}
