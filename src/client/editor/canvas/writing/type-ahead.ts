/** Keeps what is typed while its place is on its way, and gives it to the place in its order. */
export type TypeAhead = {
  /**
   * Keeps keys from now on. Out: to be called when the caret is there, or will never be. `walks`: something comes over
   * the page that arrows, Tab and Delete mean, too.
   */
  hold(walks?: boolean): () => void;
  /** Drops what was kept so far. */
  forget(): void;
};

/** Whatever happens, nobody's keyboard is kept longer. On a slow line code takes more than five seconds. */
const LONGEST_MS = 15_000;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Ends when `signal` aborts. Letters, Enter, Backspace, Escape, and the shortcuts of rich text are kept; composed
 * letters need a field and are not.
 */
export function createTypeAhead(signal: AbortSignal): TypeAhead {
  const kept: Key[] = [];
  let holders = 0;
  let walkers = 0;
  let isGiving = false;

  const onKey = (event: KeyboardEvent) => {
    const isKept = holders > 0 || (isGiving && event.isTrusted);
    if (!isKept || event.isComposing || !isTyped(event, walkers > 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { key, ctrlKey, metaKey, shiftKey } = event;
    kept.push({ key, ctrlKey, metaKey, shiftKey });
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });

  function forget(): void {
    kept.length = 0;
  }

  async function give(): Promise<void> {
    if (isGiving) return;
    isGiving = true;
    // Whoever gives may be in the middle of drawing, where no field takes a letter.
    await Promise.resolve();
    while (holders === 0) {
      const key = kept.shift();
      if (key === undefined) break;
      press(key);
      // Who follows the text hears of one letter before the next one comes.
      await Promise.resolve();
    }
    isGiving = false;
  }

  return {
    hold(walks = false) {
      let isOver = false;
      holders += 1;
      walkers += Number(walks);
      const release = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        holders -= 1;
        walkers -= Number(walks);
        void give();
      };
      const timer = setTimeout(() => {
        // What was meant for something over the page does not go to the page.
        if (walks) forget();
        release();
      }, LONGEST_MS);
      return release;
    },
    forget,
  };
}

const NAMED = /^(?:Enter|Backspace|Escape)$/;
/** A list hears of them; where only the browser would move caret or focus, nothing moves. */
const WALKING = /^(?:Arrow\w+|Tab|Delete|Home|End|Page(?:Up|Down))$/;

/** Bold, italic, link: what they mean depends on where the caret is. */
const SHORTCUTS: ReadonlySet<string> = new Set(['b', 'i', 'k']);

function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, walks: boolean): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return SHORTCUTS.has(key.toLowerCase());
  return key.length === 1 || NAMED.test(key) || (walks && WALKING.test(key));
}

/** Presses a key where the focus is, as the browser would. */
function press({ key, ctrlKey, metaKey, shiftKey }: Key): void {
  let target: Element = document.activeElement ?? document.body;
  while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
  const given = { key, ctrlKey, metaKey, shiftKey };
  const init = { ...given, bubbles: true, cancelable: true, composed: true };
  if (!target.dispatchEvent(new KeyboardEvent('keydown', init)) || ctrlKey || metaKey) return;
  // Deprecated, and the only way that fields, editable elements and their editors all take as typing.
  if (key.length === 1) document.execCommand('insertText', false, key);
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Delete') document.execCommand('forwardDelete');
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click();
  // Of Escape only the browser makes a wish to close.
  else if (key === 'Escape')
    target.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
}
