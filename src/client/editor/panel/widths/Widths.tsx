import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { OUTLINE_WIDTH, panelWidth } from '../chrome/docked.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { clipTo } from '../chrome/device-frame.ts';
import { say } from '../chrome/ui.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { keepPlace } from '../parts/keep-place.ts';
import { Segments } from '../parts/Segments.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { coverPage } from './cover.ts';
import { MirrorFrame } from './MirrorFrame.tsx';
import css from './widths.css?inline';
import { widthsWords } from './widths-words.ts';

/** In pixels; `full` is as wide as there is room. */
const WIDTHS: readonly string[] = ['360', '768', '1280', 'full'];

/**
 * The page in frames of the widths that people have, one or two of them, in the place of the page itself. It is edited
 * there: bar, outline and fields are as before, and outlines and toolbars lie over the frame.
 */
export function Widths() {
  const { editor, canvas, ui, lang } = useChrome();
  const words = widthsWords[lang];
  const [widths, setWidths] = useState<readonly string[]>(['360']);
  const [active, setActive] = useState(0);
  const [goBack] = useState(() => keepPlace({ canvas, editor }));
  const outline = useStore(ui.$outline);
  const dragged = useStore(ui.$drag);
  const phone = useMedia(PHONE);
  const styles = useStyles<HTMLDivElement>(css);
  const options = WIDTHS.map((value) => ({ value, label: value === 'full' ? words.full : value }));
  const choose = (place: number) => (value: string) => setWidths(widths.with(place, value));
  const isTwo = widths.length > 1;
  const close = () => ui.$widths.set(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFree = editor.$selection.get().on === 'nothing' && !ui.$dialog.get();
    if (event.key !== 'Escape' || event.defaultPrevented || !isFree) return;
    event.preventDefault();
    close();
  });
  useLayoutEffect(coverPage, []);
  useEffect(() => {
    say(ui, words.title);
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
      ui.$frame.set(null);
      ui.$pointed.set(null);
      // Where one worked in the frame, one goes on.
      const selection = editor.$selection.get();
      const block =
        selection.on === 'text'
          ? selection.block
          : selection.on === 'blocks'
            ? selection.ids[0]
            : undefined;
      if (block !== undefined) canvas.reveal(block);
      // The button that closed it, or chose a width, is gone.
      if (document.activeElement === document.body) goBack();
    };
  }, [editor, canvas, ui, words, goBack]);
  return (
    <section
      ref={styles}
      className={dragged ? 'widths dragging' : 'widths'}
      aria-label={words.title}
      data-area="widths"
      style={phone ? undefined : { left: outline ? OUTLINE_WIDTH : 0, right: panelWidth() + 16 }}
      onMouseDown={(event) => {
        const { target } = event;
        if (!(target instanceof Element) || target.closest('button')) return;
        // The focus stays with the page, also after a tap into the frame.
        event.preventDefault();
        if (!target.closest('.wstage')) editor.select({ on: 'nothing' });
      }}
    >
      {/* The page's own one is covered. */}
      <h1 className="vh">{words.title}</h1>
      <div className="wtools">
        {widths.map((width, place) => (
          <Segments
            key={place === 0 ? 'first' : 'second'}
            label={place === 0 ? words.first : words.second}
            options={options}
            value={width}
            onChange={choose(place)}
          />
        ))}
        {!phone && (
          <Button
            className="line"
            pressed={isTwo}
            onClick={() => {
              setActive(0);
              setWidths(isTwo ? widths.slice(0, 1) : [...widths, '1280']);
            }}
          >
            {words.beside}
          </Button>
        )}
        <IconButton icon="x" label={words.close} keys="Alt+2" onClick={close} />
      </div>
      <div className="wframes">
        {widths.map((width, place) => (
          <MirrorFrame
            key={place === 0 ? 'first' : 'second'}
            width={width === 'full' ? undefined : Number(width)}
            isActive={place === active}
            onActive={() => setActive(place)}
            called={words.frame}
          />
        ))}
      </div>
      <Carets />
    </section>
  );
}

/** The caret of the text that is being written, or what is selected in it. */
function Carets() {
  const { ui } = useChrome();
  const device = useStore(ui.$frame);
  if (!device) return null;
  // An element that is selected as a whole, and the words in it, may have the same rectangle.
  const rects = new Map(device.caret.map((rect) => [JSON.stringify(rect), rect]));
  return (
    <div className="carets" style={{ clipPath: clipTo(device) }}>
      {[...rects].map(([key, { x, y, width, height }]) => (
        <span
          key={key}
          className={width === 0 ? 'caret' : 'caret chosen'}
          style={{ width: width || undefined, height, transform: `translate(${x}px, ${y}px)` }}
        />
      ))}
    </div>
  );
}
