import { atom } from 'nanostores';
import type { RichText } from '#src/model/fields/rich-text.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import type { RichTextTools } from './rich-text-tools.ts';
import type { CaretPlace } from '../writing/caret.ts';
import type { LiveRichText, RichTextOptions } from './rich-text-editor.ts';
import type { Writing, WritingPorts } from '../writing/writing.ts';

type Loaded = Pick<typeof import('./rich-text-editor.ts'), 'openRichText'> &
  Pick<typeof import('../writing/writing.ts'), 'createWriting'>;
type RichTextPorts = Omit<RichTextOptions, 'element' | 'document' | 'hasHistory' | 'onTools'>;

/** The editor of rich text: loaded when it is needed, or when there is nothing else to do. */
export function createRichTexts() {
  const $tools = atom<RichTextTools | null>(null);
  let loaded: Loaded | undefined;
  let live: LiveRichText | undefined;

  const load = async () => {
    const [{ openRichText }, { createWriting }] = await Promise.all([
      import('./rich-text-editor.ts'),
      import('../writing/writing.ts'),
    ]);
    loaded = { openRichText, createWriting };
  };

  return {
    $tools,
    load,
    isLoaded: () => loaded !== undefined,
    /** What changes several texts at once. Throws before it is loaded. */
    writing(ports: WritingPorts): Writing {
      if (!loaded) throw new Error('The editor of rich text is not loaded.');
      return loaded.createWriting(ports);
    },
    /** The one that has the caret. */
    live: () => live,
    prepare(): void {
      // A failure shows when somebody needs it, and is tried again then.
      whenIdle(() => void load().catch(() => undefined));
    },
    /** Makes an element the editor of a document, with the caret there. Throws before it is loaded. */
    mount(
      element: HTMLElement,
      document: RichText | undefined,
      caret: CaretPlace | undefined,
      ports: RichTextPorts,
    ): Pick<LiveRichText, 'show' | 'end'> {
      if (!loaded) throw new Error('The editor of rich text is not loaded.');
      const onTools = (tools: RichTextTools) => $tools.set(tools);
      const opened = loaded.openRichText({
        element,
        document,
        hasHistory: false,
        onTools,
        ...ports,
      });
      live = opened;
      opened.focus(caret);
      const end = () => {
        opened.end();
        live = undefined;
        $tools.set(null);
      };
      return { show: opened.show, end };
    },
  };
}
