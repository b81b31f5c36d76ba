/** Keeps what is typed while its place is on its way, and gives it to the place in its order. */
export type TypeAhead = {
  /** Keeps keys from now on. Out: to be called when the caret is there, or will never be. */
  hold(): () => void;
};

/** Whatever happens, nobody's keyboard is kept longer. */
const LONGEST_MS = 4_000;

/** Ends when `signal` aborts. Letters, Enter and Backspace are kept; composed letters need a field and are not. */
export function createTypeAhead(signal: AbortSignal): TypeAhead {
  const kept: string[] = [];
  let holders = 0;
  let isGiving = false;

  const onKey = (event: KeyboardEvent) => {
    const isKept = holders > 0 || (isGiving && event.isTrusted);
    if (!isKept || event.isComposing || !isTyped(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(event.key);
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });

  async function give(): Promise<void> {
    if (isGiving) return;
    isGiving = true;
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
    hold() {
      let isOver = false;
      holders += 1;
      const release = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        holders -= 1;
        void give();
      };
      const timer = setTimeout(release, LONGEST_MS);
      return release;
    },
  };
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Enter' || key === 'Backspace');

/** Presses a key where the focus is, as the browser would. */
function press(key: string): void {
  let target: Element = document.activeElement ?? document.body;
  while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
  const init = { key, bubbles: true, cancelable: true, composed: true };
  if (!target.dispatchEvent(new KeyboardEvent('keydown', init))) return;
  // Deprecated, and the only way that fields, editable elements and their editors all take as typing.
  if (key.length === 1) document.execCommand('insertText', false, key);
  else if (key === 'Backspace') document.execCommand('delete');
}
