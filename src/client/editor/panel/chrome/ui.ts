import { atom, map, type MapStore, type WritableAtom } from 'nanostores';
import type { PresentPerson } from '#src/api/contract/presence.ts';
import type { AffectedAnswer } from '#src/api/contract/affected.ts';
import type { FoundBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { FileUpload } from '#src/client/requests/upload-file.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import type { DeviceFrame } from './device-frame.ts';

/** What lies over everything and waits for an answer. */
export type OpenDialog =
  | { is: 'picker'; at: Place; where: string }
  | { is: 'publish' }
  /** When the draft goes live, or the page offline, by itself. */
  | { is: 'plan' }
  /** Whether the draft is to go. */
  | { is: 'discard' }
  | { is: 'conflict' }
  /**
   * `block`: where a reusable block stands on this page; `clicked`: the text that somebody
   * meant, or the address of the picture.
   */
  | { is: 'item'; schema: string; id: string | null; block?: FoundBlock; clicked?: string }
  | { is: 'translate' }
  /** What the selected text is, and where it comes from. */
  | { is: 'explain' }
  /** What one searches with Ctrl+K. */
  | { is: 'palette' }
  /** Where a block goes, in words. */
  | { is: 'move'; id: string }
  /** Blocks that become a reusable one. */
  | { is: 'reuse'; ids: readonly string[] }
  /** What was done on the page, step by step. */
  | { is: 'steps' }
  /** A link by which others read drafts. */
  | { is: 'share' }
  | { is: 'keys' };

/** What a report offers to do. */
type ToastAction = { label: string; run(): void };
/** A short report at the bottom; `undo`: with a way back. */
export type ToastMessage = { id: number; text: string; undo: boolean; action?: ToastAction };

/** Pictures that are uploaded for the page, and how they stand; `stop` gives up those on their way. */
type PageUploads = { uploads: readonly FileUpload[]; stop: AbortController };

/** What the pointer is over: a block, and which part of it. */
export type HoveredBlock = {
  id: string;
  edge: 'before' | 'after' | 'inside';
  /** It stands beside its neighbours, not below them. */
  isBeside?: boolean;
};
/** Where a dragged block would land; `refusedBy`: the block that is pointed at and does not take it. */
export type DropTarget = HoveredBlock & { place: Place; refusedBy?: string };

/** A block on its way, or what a file becomes; `target` null: it cannot land where the pointer is. */
export type Drag = { node: BlockNode; target: DropTarget | null; x: number; y: number };

/** Where a layer stands, and what gets the focus back: a button, or a place on the page. */
export type Anchor = Pick<HTMLElement, 'getBoundingClientRect' | 'focus'>;

/** A menu at what opened it; `isAtPoint`: that is a place, and no button of the toolbar. */
type OpenMenu =
  { is: 'styles'; anchor: HTMLElement } | { is: 'more'; anchor: Anchor; isAtPoint?: boolean };

/** What is open in the interface; nothing of it is content. */
export type Ui = {
  $dialog: WritableAtom<OpenDialog | null>;
  $outline: WritableAtom<boolean>;
  /** On the phone the inspector waits to be called; elsewhere it is there while a block is selected. */
  $sheet: WritableAtom<boolean>;
  $inspector: WritableAtom<boolean>;
  /** On which side the inspector stands while it floats. */
  $side: WritableAtom<'left' | 'right'>;
  /** Whether a panel stands beside the page, which makes room for it, and not over it. */
  $docked: MapStore<Record<'inspector' | 'outline', boolean>>;
  /** Whether the page is edited in frames of other widths, and where it is seen then, once they are drawn. */
  $widths: WritableAtom<boolean>;
  $frame: WritableAtom<DeviceFrame | null>;
  $link: WritableAtom<boolean>;
  /** The panel of the page's own fields. */
  $page: WritableAtom<boolean>;
  $toast: WritableAtom<ToastMessage | null>;
  /** Pictures that were pasted or dropped onto the page. */
  $uploads: WritableAtom<PageUploads | null>;
  /** What can be done with the selected blocks, or the text styles of one, at what opened it. */
  $menu: WritableAtom<OpenMenu | null>;
  /** Others who edit the same item. */
  $people: WritableAtom<readonly PresentPerson[]>;
  /** Blocks that somebody else has just changed. */
  $touched: WritableAtom<{ name: string; blocks: readonly string[] } | null>;
  /** Who else saved the version that was read last, and when; null: nobody else, or it is not known who. */
  $lastSaved: WritableAtom<{ name: string; at: number } | null>;
  /** Whether the hints of a first visit are shown. */
  $hints: WritableAtom<boolean>;
  /** The last announcement to screen readers. */
  $said: WritableAtom<string>;
  /** A block that the outline or the breadcrumb points at. */
  $pointed: WritableAtom<string | null>;
  /** The block that is dragged. */
  $drag: WritableAtom<Drag | null>;
  /** Whether every field shows its message, also those that were not left yet. */
  $strict: WritableAtom<boolean>;
  /** What waits to be published beside this page, and whether the site is pinned; null: not known yet. */
  $waiting: WritableAtom<AffectedAnswer | null>;
  /** Whether a publish was started since the editor was opened: visitors may see a changed page. */
  $published: WritableAtom<boolean>;
};

/** Everything closed, nothing chosen: as the editor opens. */
export function createUi(): Ui {
  return {
    $dialog: atom<OpenDialog | null>(null),
    $outline: atom(false),
    $sheet: atom(false),
    $inspector: atom(true),
    $side: atom<'left' | 'right'>('right'),
    $docked: map({ inspector: false, outline: false }),
    $widths: atom(false),
    $frame: atom<DeviceFrame | null>(null),
    $link: atom(false),
    $page: atom(false),
    $toast: atom<ToastMessage | null>(null),
    $uploads: atom<PageUploads | null>(null),
    $menu: atom(null),
    $people: atom<readonly PresentPerson[]>([]),
    $touched: atom<{ name: string; blocks: readonly string[] } | null>(null),
    $lastSaved: atom<{ name: string; at: number } | null>(null),
    $hints: atom(false),
    $said: atom(''),
    $pointed: atom<string | null>(null),
    $drag: atom<Drag | null>(null),
    $strict: atom(false),
    $waiting: atom<AffectedAnswer | null>(null),
    $published: atom(false),
  };
}

/** Says something to screen readers, also the same thing again. */
export function say({ $said }: Pick<Ui, '$said'>, text: string): void {
  $said.set($said.get() === text ? `${text}\u00a0` : text);
}

let toasts = 0;

/** Reports at the bottom of the window. */
export function report(
  { $toast }: Pick<Ui, '$toast'>,
  text: string,
  undo = false,
  action?: ToastAction,
): void {
  toasts += 1;
  $toast.set({ id: toasts, text, undo, ...(action && { action }) });
}
