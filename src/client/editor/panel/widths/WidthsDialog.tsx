import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { previewPath } from '#src/api/contract/draft.ts';
import { useChrome } from '../chrome/chrome.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { usePageName } from '../chrome/use-page.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Segments } from '../parts/Segments.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { PageFrame } from './PageFrame.tsx';
import css from './widths.css?inline';
import { widthsWords } from './widths-words.ts';

/** In pixels; `full` is as wide as there is room. */
const WIDTHS: readonly string[] = ['360', '768', '1280', 'full'];

/** The page as a draft in frames of the widths that people have, one or two of them. */
export function WidthsDialog() {
  const { editor, canvas, ui, lang } = useChrome();
  const words = widthsWords[lang];
  const name = usePageName();
  const shown = useStore(editor.$lang);
  const [widths, setWidths] = useState<readonly string[]>(['360']);
  const start = previewPath(useStore(canvas.$page).route.id, shown);
  const [path, setPath] = useState(start);
  const [down] = useState(howFarDown);
  const saved = useSaved();
  const phone = useMedia(PHONE);
  const styles = useStyles<HTMLDivElement>(css);
  const close = () => ui.$dialog.set(null);
  const options = WIDTHS.map((value) => ({ value, label: value === 'full' ? words.full : value }));
  const choose = (place: number) => (value: string) => setWidths(widths.with(place, value));
  const isTwo = widths.length > 1;
  return (
    <Dialog
      title={`${words.title}: ${name}`}
      lead={saved === 'not' ? words.older : words.lead}
      onClose={close}
      className="widths"
      top={
        <div className="wtools" ref={styles}>
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
              onClick={() => setWidths(isTwo ? widths.slice(0, 1) : [...widths, '1280'])}
            >
              {words.beside}
            </Button>
          )}
          {path !== start && (
            <Button className="line" onClick={() => setPath(start)}>
              {words.back}
            </Button>
          )}
        </div>
      }
    >
      {saved === 'waiting' ? (
        <p className="pad" role="status">
          {words.saving}
        </p>
      ) : (
        <div className="wframes">
          {widths.map((width, place) => (
            <PageFrame
              key={place === 0 ? 'first' : 'second'}
              path={path}
              width={width === 'full' ? undefined : Number(width)}
              down={down}
              called={words.frame}
              onLeave={setPath}
              onClose={close}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Whether the server has what was typed; it is asked to take it. */
function useSaved(): 'waiting' | 'yes' | 'not' {
  const { editor } = useChrome();
  const [saved, setSaved] = useState<'waiting' | 'yes' | 'not'>('waiting');
  useEffect(() => {
    void editor.flush().then(({ ok }) => setSaved(ok ? 'yes' : 'not'));
  }, [editor]);
  return saved;
}

function howFarDown(): number {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0;
}
