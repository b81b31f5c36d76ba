import { useEffect } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { useProblems } from '../fields/problems.ts';
import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';
import { Problems } from './Problems.tsx';
import { Progress } from './Progress.tsx';
import { usePublish } from './use-publish.ts';

const Review = late(async () => (await import('./Review.tsx')).Review, Unreachable);
const Pinned = late(async () => (await import('./Pinned.tsx')).Pinned, Unreachable);
const Failed = late(async () => (await import('./Failed.tsx')).Failed, Unreachable);
// A publish takes longer than this code.
const Live = late(async () => (await import('./Live.tsx')).Live, JustLive);

/** Says it at the bottom where the code of the proof cannot be loaded. */
function JustLive() {
  const { ui, words } = useChrome();
  useEffect(() => {
    ui.$dialog.set(null);
    report(ui, words.publish.allLive);
  }, [ui, words]);
  return null;
}

/** From 'this goes live' to the proof that it is. Fields that are not right are named instead. */
export function PublishDialog() {
  const { ui } = useChrome();
  const problems = useProblems();
  const close = () => ui.$dialog.set(null);
  if (problems.length === 0) return <Steps close={close} />;
  return <Problems problems={problems} onClose={close} />;
}

function Steps({ close }: { close(): void }) {
  const { state, review, confirm, takeBack, isBusy } = usePublish();
  // It is also there where the connection goes.
  useEffect(() => void Failed.fetch(), []);
  const start = (...asked: Parameters<typeof confirm>) => {
    void Live.fetch();
    void confirm(...asked);
  };
  switch (state.is) {
    case 'saving':
    case 'asking':
    case 'review':
      return <Review state={state} isBusy={isBusy} onClose={close} onConfirm={start} />;
    case 'publishing':
      return <Progress state={state} onClose={close} />;
    case 'live':
      return <Live state={state} onClose={close} onTakeBack={takeBack} />;
    case 'pinned':
      return <Pinned onClose={close} />;
    case 'failed':
      return <Failed problem={state.problem} onClose={close} onAgain={() => void review()} />;
  }
}
