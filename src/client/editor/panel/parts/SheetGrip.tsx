import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '#src/model/languages.ts';
import { useChrome } from '../chrome/chrome.ts';
import css from './sheet-grip.css?inline';
import { useStyles } from './use-styles.ts';

/** A finger that rests moves a little. */
const TAP_PX = 6;
/** A sheet that was drawn down by this share of its height goes, however slowly. */
const AWAY = 0.35;
/** So does one that was thrown, in pixels per millisecond. */
const THROWN = 0.5;

const WORDS: Record<Language, string> = { de: 'Ganze Höhe', en: 'Full height' };

type Props = {
  /** Lets the sheet go. */
  onAway(): void;
  /** Whether the sheet has more to show than the height that it begins with. */
  grows?: boolean;
};

/**
 * The handle at the upper edge of a sheet on a phone. Drawn down, the sheet goes; drawn up or tapped, it takes the whole
 * height.
 */
export function SheetGrip({ onAway, grows = false }: Props) {
  const { lang } = useChrome();
  const grip = useStyles<HTMLButtonElement & HTMLDivElement>(css);
  const from = useRef<{ y: number; at: number }>(undefined);
  const isDragged = useRef(false);
  const [isFull, setFull] = useState(false);
  const sheet = () => grip.current?.closest<HTMLElement>('.panel, .dlg, .pop');
  useEffect(() => {
    sheet()?.toggleAttribute('data-full', isFull);
  });
  const move = ({ clientY }: PointerEvent) => {
    if (!from.current) return;
    const down = clientY - from.current.y;
    sheet()?.style.setProperty('translate', `0 ${Math.max(down, 0)}px`);
  };
  const end = ({ clientY, timeStamp, type }: PointerEvent) => {
    const element = sheet();
    const begun = from.current;
    from.current = undefined;
    if (!element || !begun) return;
    element.style.removeProperty('translate');
    const down = type === 'pointercancel' ? 0 : clientY - begun.y;
    const isThrown = Math.abs(down) / (timeStamp - begun.at) > THROWN;
    isDragged.current = Math.abs(down) > TAP_PX;
    if (!isDragged.current) return;
    if (down < 0) setFull(grows);
    else if (isThrown || down > element.offsetHeight * AWAY) onAway();
    else setFull(false);
  };
  const drag = {
    ref: grip,
    className: 'grip-bar',
    onPointerDown: ({ clientY, timeStamp, pointerId }: PointerEvent) => {
      from.current = { y: clientY, at: timeStamp };
      grip.current?.setPointerCapture(pointerId);
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
  return grows ? (
    <button
      type="button"
      aria-label={WORDS[lang]}
      aria-pressed={isFull}
      {...drag}
      // The end of a drag is a click, too; a key's has no count.
      onClick={({ detail }) => (detail === 0 || !isDragged.current) && setFull(!isFull)}
    />
  ) : (
    <div aria-hidden="true" {...drag} />
  );
}
