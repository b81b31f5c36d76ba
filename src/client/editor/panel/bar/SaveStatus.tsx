import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { shopTime } from '#src/client/items/shop-clock.ts';
import type { Language } from '#src/model/languages.ts';
import type { SaveState } from '../../save/saver-state.ts';
import { holderOf, showProblem } from '../commands/actions.ts';
import { useChrome } from '../chrome/chrome.ts';
import type { IconName } from '../parts/icon-paths.ts';
import { Button } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Popover } from '../parts/Popover.tsx';
import { type FieldProblem, useProblems } from '../fields/problems.ts';
import type { EditorWords } from '../words/de.ts';

/** Saving is told only when it takes longer. */
const PATIENCE = 400;

type Look = { icon: IconName; tone: '' | 'ok' | 'warn' | 'dang'; spin?: boolean };

/** What is true of the work now; a press shows more, and saves. */
export function SaveStatus() {
  const { editor, words, lang } = useChrome();
  const state = useShown(useStore(editor.$save));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const problems = useProblems(state.is === 'rejected');
  const text = textOf(state, words.save, problems.length);
  const { icon, tone, spin = false } = lookOf(state);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`save ${tone}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tip={tipOf(state, text, words.save, lang)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={icon} spin={spin} />
        <span className="words trunc">{text}</span>
      </button>
      {/* Spoken only when the kind changes, not with every count. */}
      <Spoken key={state.is} text={text} />
      {isOpen && (
        <Popover
          anchor={opener}
          onClose={() => setOpen(false)}
          label={text}
          align="end"
          className="details"
        >
          <Details {...{ state, text, problems }} onClose={() => setOpen(false)} />
        </Popover>
      )}
    </>
  );
}

function Spoken({ text }: { text: string }) {
  const [first] = useState(text);
  return (
    <span className="vh" role="status">
      {first}
    </span>
  );
}

type DetailsProps = {
  state: SaveState;
  text: string;
  problems: readonly FieldProblem[];
  onClose(): void;
};

function Details({ state, text, problems, onClose }: DetailsProps) {
  const chrome = useChrome();
  const { editor, ui, words, lang } = chrome;
  const { details } = words.save;
  const reason = state.is === 'refused' ? state.problem.message : undefined;
  const isIdle = state.is === 'saved' && state.at === null;
  return (
    <>
      <b>
        {state.is === 'saved' && state.at !== null
          ? words.save.savedAt(shopTime(state.at, lang))
          : text}
      </b>
      {reason && <p>{reason}</p>}
      <p>
        {isIdle ? details.nothing : details[state.is === 'signed-out' ? 'signedOut' : state.is]}
      </p>
      {problems.map((problem) => (
        <Button
          key={`${problem.lang}-${problem.node?.id ?? 'page'}-${problem.label}`}
          className="line"
          onClick={() => {
            onClose();
            showProblem(chrome, problem);
          }}
        >
          <Icon name="circle-alert" size="s" />
          {words.languages[problem.lang]}: {holderOf(problem, chrome)}, {problem.label}
        </Button>
      ))}
      {state.is === 'rejected' ? null : state.is === 'conflict' ? (
        <Button
          className="prim"
          onClick={() => {
            onClose();
            ui.$dialog.set({ is: 'conflict' });
          }}
        >
          {words.save.merge}
        </Button>
      ) : (
        <Button
          className="line"
          onClick={() => {
            onClose();
            void editor.flush();
          }}
        >
          {words.save.now}
        </Button>
      )}
    </>
  );
}

/** The state as it is shown: saving that is quick is not worth a word. */
function useShown(state: SaveState): SaveState {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    if (state.is !== 'saving') return setShown(state);
    const timer = setTimeout(() => setShown(state), PATIENCE);
    return () => clearTimeout(timer);
  }, [state]);
  // 'Saved' must never stand beside a change, not even until the effect has run.
  return state.is === 'saving' ? shown : state;
}

function textOf(state: SaveState, words: EditorWords['save'], rejected: number): string {
  switch (state.is) {
    case 'saved':
      return words.saved;
    case 'unsaved':
      return words.unsaved(state.changes);
    case 'saving':
      return words.saving;
    case 'rejected':
      return words.rejected(Math.max(1, rejected));
    case 'offline':
      return words.offline(state.changes);
    case 'signed-out':
      return words.signedOut(state.changes);
    case 'conflict':
      return words.conflict;
    case 'refused':
      return words.refusedShort;
  }
}

function lookOf({ is }: SaveState): Look {
  const looks: Record<SaveState['is'], Look> = {
    saved: { icon: 'cloud-check', tone: 'ok' },
    unsaved: { icon: 'pencil', tone: '' },
    saving: { icon: 'loader-circle', tone: '', spin: true },
    offline: { icon: 'cloud-off', tone: 'warn' },
    rejected: { icon: 'cloud-alert', tone: 'warn' },
    'signed-out': { icon: 'lock', tone: 'warn' },
    conflict: { icon: 'git-merge', tone: 'dang' },
    refused: { icon: 'cloud-alert', tone: 'dang' },
  };
  return looks[is];
}

function tipOf(state: SaveState, text: string, words: EditorWords['save'], lang: Language): string {
  if (state.is === 'refused') return words.refused(state.problem.message);
  return state.is === 'saved' && state.at !== null ? words.savedAt(shopTime(state.at, lang)) : text;
}
