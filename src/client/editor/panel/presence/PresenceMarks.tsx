import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { rectSeen } from '../chrome/seen.ts';
import { clipTo } from '../chrome/device-frame.ts';
import { useStyles } from '../parts/use-styles.ts';
import css from './presence.css?inline';
import { presenceWords, hueOf } from './presence-words.ts';

type Mark = { key: string; block: string; name: string; label: string; look: 'here' | 'touched' };

/** Which blocks others are in, and for a while what they have just changed. */
export function PresenceMarks() {
  const { ui, lang } = useChrome();
  const people = useStore(ui.$people);
  const touched = useStore(ui.$touched);
  const place = useStyles<HTMLDivElement>(css);
  const words = presenceWords[lang];
  const here = people.flatMap(({ tab, name, block }): Mark[] =>
    block === null ? [] : [{ key: tab, block, name, label: name, look: 'here' }],
  );
  const { name = '', blocks = [] } = touched ?? {};
  const changed = blocks.map((block): Mark => ({
    key: block,
    block,
    name,
    label: words.changed(name),
    look: 'touched',
  }));
  const device = useStore(ui.$frame);
  const boxes = useBoxes([...here, ...changed].map(({ block }) => block));
  return (
    <div ref={place} className="presence" style={device ? { clipPath: clipTo(device) } : undefined}>
      <span className="vh" role="status">
        {blocks.length > 0 && words.saidChanged(name, blocks.length)}
      </span>
      {[...changed, ...here].map(({ key, block, name: who, label, look }) => {
        const box = boxes[block];
        return (
          box && (
            <div
              key={key}
              className={`mate ${look}`}
              data-hue={hueOf(who)}
              style={box}
              aria-hidden="true"
            >
              <span>{label}</span>
            </div>
          )
        );
      })}
    </div>
  );
}

type MarkBox = { left: number; top: number; width: number; height: number };

/** Where blocks are drawn, read again whenever that may have changed. */
function useBoxes(ids: readonly string[]): Readonly<Record<string, MarkBox>> {
  const chrome = useChrome();
  const [boxes, setBoxes] = useState<Record<string, MarkBox>>({});
  const all = ids.join();
  useEffect(() => {
    let last = '';
    const read = () => {
      const next: Record<string, MarkBox> = {};
      for (const id of all.split(',').filter(Boolean)) {
        const rect = rectSeen(chrome, id);
        if (!rect) continue;
        const { left, top, width, height } = rect;
        next[id] = { left, top, width, height };
      }
      const key = JSON.stringify(next);
      if (key !== last) setBoxes(next);
      last = key;
    };
    read();
    const stops = [chrome.canvas.onLayout(read), chrome.ui.$frame.listen(read)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [chrome, all]);
  return boxes;
}
