import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from './Buttons.tsx';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { keepPlace } from './keep-place.ts';
import { SheetGrip } from './sheet-grip.ts';

type Props = {
  title: ReactNode;
  /** Beside or below the title. */
  lead?: ReactNode;
  onClose(): void;
  /** Stands beside the button that closes. */
  tools?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** Stands between head and content, and does not scroll. */
  top?: ReactNode;
  className?: string;
};

/** A modal dialog: the rest waits, Esc closes, and focus returns to where it was. */
export function Dialog(props: Props) {
  const { title, lead, onClose, tools, children, top, footer, className = '' } = props;
  const chrome = useChrome();
  const { words } = chrome;
  const phone = useMedia(PHONE);
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    const goBack = keepPlace(chrome);
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      goBack();
    };
  }, [chrome]);
  return (
    <dialog
      ref={dialog}
      className={`dlg ${className}`}
      aria-labelledby={name}
      aria-describedby={lead ? `${name}-lead` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
      // Who draws over words and lets go beside the dialog means the words.
      onPointerDown={({ target }) => {
        isPressedBeside.current = target === dialog.current;
      }}
      onClick={({ target }) => isPressedBeside.current && target === dialog.current && onClose()}
    >
      <div className="dlg-in">
        {phone && <SheetGrip onAway={onClose} />}
        <div className="dh">
          <div className="grow">
            <h2 id={name}>{title}</h2>
            {lead && (
              <div className="muted lead" id={`${name}-lead`}>
                {lead}
              </div>
            )}
          </div>
          {tools}
          <IconButton icon="x" label={words.close} keys="Esc" onClick={onClose} />
        </div>
        {top}
        <div className="db">{children}</div>
        {footer && <div className="df">{footer}</div>}
      </div>
    </dialog>
  );
}
