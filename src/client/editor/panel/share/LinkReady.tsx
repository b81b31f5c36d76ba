import { useEffect, useRef } from 'react';
import type { ShareAnswer } from '#src/api/contract/share.ts';
import { shopClock } from '#src/client/items/shop-clock.ts';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { Button } from '../parts/Buttons.tsx';
import { shareWords } from './share-words.ts';

/** A link that was made, to be copied. */
export function LinkReady({ link }: { link: ShareAnswer }) {
  const { ui, lang } = useChrome();
  const words = shareWords[lang];
  const field = useRef<HTMLInputElement>(null);
  const time = shopClock(lang, { dateStyle: 'long', timeStyle: 'short' });
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      report(ui, words.copied);
    } catch {
      field.current?.select();
      report(ui, words.notCopied);
    }
  };
  return (
    <div className="ready">
      <div className="row">
        <input
          ref={field}
          className="in grow"
          aria-label={words.link}
          readOnly
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
        <Button className="prim" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      <p role="status">{words.ends(time.format(new Date(link.ends)))}</p>
    </div>
  );
}
