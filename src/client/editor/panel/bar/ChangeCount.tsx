import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { whenIdle } from '#src/lib/when-idle.ts';
import { itemDifferences } from '#src/model/items/item-changes.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './change-count.css?inline';

/** Comparing a long page takes some milliseconds: whoever goes on writing comes first. */
const WITHIN_MS = 1_000;

/** How many changes of what is edited wait; they are counted each time something is saved. The review names them. */
export function ChangeCount() {
  const { editor } = useChrome();
  const isSaved = useStore(editor.$save).is === 'saved';
  const published = useStore(editor.$published);
  const place = useStyles<HTMLSpanElement>(css);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isSaved || !published) return;
    whenIdle(() => setCount(itemDifferences(published, editor.$data.get()).length), WITHIN_MS);
  }, [isSaved, published, editor]);
  return (
    <span ref={place} className="change-count" aria-hidden="true">
      {count > 0 && count}
    </span>
  );
}
