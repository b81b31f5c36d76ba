import { useCallback, useEffect, useRef, useState } from 'react';
import type { AffectedAnswer } from '#src/api/contract/affected.ts';
import type { BuildAnswer } from '#src/api/contract/builds.ts';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { FailedRequest } from '#src/client/requests/ask.ts';
import { type EndedBuild, followBuild } from '#src/client/requests/follow-build.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { messages } from '../../state/messages.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { askAffected, startBuild } from '../server/requests.ts';
import { report } from '../chrome/ui.ts';
import { lookWhatWaits } from './waiting.ts';

/** Where a publish stands, from the review to the proof. */
export type Publish =
  | { is: 'saving' }
  | { is: 'asking' }
  | { is: 'review'; affected: AffectedAnswer }
  | { is: 'publishing'; build: BuildAnswer | null }
  /** `took`: ms from the press to live; null when everything was up to date. */
  | {
      is: 'live';
      build: BuildAnswer | null;
      took: number;
      at: number;
      /** What the review said would become of which page; absent: it was taken back. */
      reviewed?: AffectedAnswer | undefined;
      isBack?: true;
    }
  | Exclude<EndedBuild, { is: 'live' }>;

const PATIENCE = 400;

/** The steps of publishing: saved first, then reviewed, then live. */
export function usePublish() {
  const chrome = useChrome();
  const [state, setState] = useState<Publish>({ is: 'saving' });
  const open = useRef(true);
  const show = useCallback((next: Publish) => {
    if (open.current) setState(next);
  }, []);
  const review = useCallback(() => loadReview(chrome, show), [chrome, show]);
  useEffect(() => {
    open.current = true;
    void review();
    return () => {
      open.current = false;
    };
  }, [review]);
  const [isBusy, setBusy] = useState(false);
  const former = useRef<StoredData | null>(null);
  const run = async (part?: StoredData) => {
    setBusy(true);
    chrome.ui.$published.set(true);
    const last = await goLive(chrome, show, part);
    void lookWhatWaits(chrome);
    // Who went on working meanwhile is told all the same.
    if (!open.current) report(chrome.ui, await outcome(last, chrome));
    if (open.current) setBusy(false);
    return last;
  };
  const confirm = async (
    part: StoredData | undefined,
    reviewed: AffectedAnswer | undefined,
    note: string,
  ) => {
    const { $changed, $published } = chrome.editor;
    // Where the page is as visitors see it, only others go live, and of it nothing can be taken back.
    former.current = $changed.get() ? $published.get() : null;
    const last = await run(part);
    const isDone = last.is === 'live' || last.is === 'pinned';
    if (last.is === 'live') show({ ...last, reviewed });
    if (isDone && note) await keepNote(chrome, note);
  };
  /** Takes a publish back: visitors see the version before it, and what was published is a draft again. */
  const takeBack = async () => {
    if (!former.current) return;
    const last = await run(former.current);
    if (last.is === 'live') show({ ...last, isBack: true });
  };
  return { state, review, confirm, isBusy, takeBack: former.current ? takeBack : undefined };
}

async function keepNote(chrome: Chrome, note: string): Promise<void> {
  const code = await import('./note-publish.ts').catch(() => undefined);
  if (await code?.notePublished(chrome, note)) return;
  const told = await import('./review-words.ts').catch(() => undefined);
  report(chrome.ui, told ? told.REVIEW_WORDS[chrome.lang].notNoted : chrome.words.unreachable);
}

type Show = (next: Publish) => void;

async function loadReview({ editor, lang }: Chrome, show: Show): Promise<void> {
  show({ is: 'saving' });
  const saved = await editor.flush();
  if (!saved.ok) return show({ is: 'failed', problem: saved.error });
  show({ is: 'asking' });
  const affected = await askAffected(editor.item, lang);
  show(
    affected.is === 'done'
      ? { is: 'review', affected: affected.value }
      : { is: 'failed', problem: problemOf(affected) },
  );
}

async function outcome(last: Publish, { editor, ui, words, lang }: Chrome): Promise<string> {
  if (last.is === 'live') return words.publish.allLive;
  if (last.is !== 'failed') return `${words.publish.pinned}. ${words.publish.pinnedText}`;
  const told = await import('./failed-words.ts').catch(() => undefined);
  if (!told) return words.unreachable;
  const isSaved = editor.$save.get().is === 'saved';
  const name = ui.$lastSaved.get()?.name;
  const { title, text } = told.tellFailure({ problem: last.problem, isSaved, name }, lang);
  return `${title}. ${text}`;
}

/** Publishes, and follows it to its end. */
async function goLive(chrome: Chrome, show: Show, part?: StoredData): Promise<Publish> {
  const start = performance.now();
  let isOver = false;
  const progress = (build: BuildAnswer | null) => isOver || show({ is: 'publishing', build });
  // Most publishes are over before it is worth showing how far they are.
  const timer = setTimeout(progress, PATIENCE, null);
  const onBuild = (build: BuildAnswer) => performance.now() - start > PATIENCE && progress(build);
  const build = await publish(chrome, part);
  const last = build.ok
    ? await followBuild(build.value, chrome, onBuild)
    : ({ is: 'failed', problem: build.error } as const);
  isOver = true;
  clearTimeout(timer);
  const shown: Publish =
    last.is === 'live' ? { ...last, took: performance.now() - start, at: Date.now() } : last;
  show(shown);
  return shown;
}

/** Publishes the page, and with it what waits; that alone where the page is as visitors see it. Out: the build. */
async function publish(
  { editor, lang }: Chrome,
  part: StoredData | undefined,
): Promise<Result<string, ProblemAnswer>> {
  const published = await editor.publish(part);
  if (!published.ok) return published;
  if (published.value.build !== undefined) return ok(published.value.build);
  const started = await startBuild(lang);
  if (started.is === 'done') return ok(started.value.build);
  // Nobody knows whether it has begun.
  const unknown = { name: 'offline', message: messages[lang].offline, details: {} };
  return err(problemOf(started) ?? unknown);
}

/** Why a request was not done; undefined: there was no answer. */
const problemOf = (failed: FailedRequest): ProblemAnswer | undefined =>
  failed.is === 'away' ? undefined : failed;
