import { useCallback, useEffect, useState } from 'react';
import type { ContentItem } from '#src/api/contract/content.ts';
import type { AffectedAnswer } from '#src/api/contract/affected.ts';
import { CampaignChoice } from '#src/client/items/plans/CampaignChoice.tsx';
import { PlannedNote } from '#src/client/items/plans/PlannedNote.tsx';
import { PlanTime } from '#src/client/items/plans/PlanTime.tsx';
import { cancelPlan, planStatus } from '#src/client/items/requests.ts';
import { usePlans } from '#src/client/items/plans/use-plans.ts';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';
import { useClose } from '../chrome/use-close.ts';
import { useProblems } from '../fields/problems.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Note } from '../parts/Note.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { askAffected, askRemoved } from '../server/requests.ts';
import css from './plan.css?inline';
import { planWords } from './plan-words.ts';
import { Problems } from './Problems.tsx';
import { messageFrom, readStored, schemaOf } from './stored-item.ts';

/** Plans when the draft goes live by itself, or a live page offline. */
export function PlanDialog() {
  const chrome = useChrome();
  const { editor, ui, lang } = chrome;
  const words = planWords[lang];
  const problems = useProblems();
  const { item, trouble: refused, setTrouble } = useStoredItem();
  const [at, setAt] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { plans, trouble: unknown } = usePlans(editor.item, lang, item?.schedule?.dueTime);
  const styles = useStyles<HTMLDivElement>(css);
  const close = useClose();
  const trouble = refused ?? unknown;
  const isAsking = item !== undefined && !item.schedule && plans !== undefined;
  useEffect(() => {
    // The field comes with the answers: whoever has not gone on meanwhile begins there.
    const dialog = isAsking ? styles.current?.closest('dialog') : null;
    if (!dialog?.querySelector('.dh :focus')) return;
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isAsking, styles]);
  // What is live as it is can only go offline.
  const planned = item?.schedule;
  const goesOffline = planned
    ? planned.status !== 'Published'
    : item !== undefined && item.draft === undefined;
  if (item && !planned && !goesOffline && problems.length > 0)
    return <Problems problems={problems} onClose={close} />;

  /** Somebody else may have saved since the dialog opened: the plan is for the item as it is now. */
  const carryOut = async (plan: number | null) => {
    const read = await readStored(chrome);
    if (read.is !== 'done') return read;
    const { id, version: base } = read.value;
    const target = { schema: schemaOf(chrome), id, lang, base };
    const status = goesOffline ? 'Draft' : 'Published';
    return plan === null
      ? cancelPlan(target)
      : planStatus(target, status, new Date(plan).toISOString());
  };
  const change = async (plan: number | null) => {
    if (!item || isBusy) return;
    setBusy(true);
    const done = await carryOut(plan);
    setBusy(false);
    if (done.is !== 'done') return setTrouble(messageFrom(done, words.failed));
    editor.catchUp(done.value.version);
    close();
    report(ui, plan === null ? words.forgotten : words.planned);
  };
  return (
    <Dialog
      title={goesOffline ? words.offline : words.later}
      lead={goesOffline ? words.offlineLead : words.laterLead}
      onClose={close}
      className="narrow plan"
      footer={
        <span className="end row">
          <Button className="l" onClick={close}>
            {words.cancel}
          </Button>
          {planned ? (
            <Button className="line l" onClick={() => void change(null)}>
              {words.forget}
            </Button>
          ) : (
            <Button
              className="prim l"
              off={(!item || at === null || isBusy) && words.later}
              onClick={() => void change(at)}
            >
              {words.plan}
            </Button>
          )}
        </span>
      }
    >
      <div className="pad" ref={styles}>
        {trouble !== undefined && (
          <Note is="bad" isNew>
            {trouble}
          </Note>
        )}
        {planned && plans && (
          <p>
            <PlannedNote {...{ planned, plans, lang }} />
          </p>
        )}
        {isAsking && (
          <>
            <PlanTime zone={plans.zone} {...{ at, lang }} onChange={setAt} />
            <Drawn goesOffline={goesOffline} />
            <CampaignChoice
              item={{ schema: schemaOf(chrome), id: item.id }}
              zone={plans.zone}
              lang={lang}
              isDraft={!goesOffline}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The item as the server has it once the work is saved. */
function useStoredItem() {
  const chrome = useChrome();
  const [item, setItem] = useState<ContentItem>();
  const [trouble, setTrouble] = useState<string>();
  const take = useCallback(
    (answer: Awaited<ReturnType<typeof readStored>>) => {
      if (answer.is === 'done') setItem(answer.value);
      else setTrouble(messageFrom(answer, planWords[chrome.lang].failed));
    },
    [chrome],
  );
  useEffect(() => {
    let isOver = false;
    void readStored(chrome).then((answer) => isOver || take(answer));
    return () => {
      isOver = true;
    };
  }, [chrome, take]);
  return { item, trouble, setTrouble };
}

/** What is planned, drawn now: how many pages would change, and which could not be made. */
function Drawn({ goesOffline }: { goesOffline: boolean }) {
  const { editor, ui, lang } = useChrome();
  const words = planWords[lang];
  const [found, setFound] = useState<AffectedAnswer>();
  useEffect(() => {
    let isOver = false;
    const asked = goesOffline ? askRemoved(editor.item, lang) : askAffected(editor.item, lang);
    void asked.then((answer) => {
      if (!isOver && answer.is === 'done') setFound(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [editor, lang, goesOffline]);
  const kept = found?.pages.filter(({ kind }) => kind === 'kept').map(({ path }) => path) ?? [];
  return (
    <div>
      <p className="muted small" role="status">
        {found ? words.would(found.total) : words.drawing}
      </p>
      {kept.length > 0 && <Note is="warn">{words.kept(kept.join(', '))}</Note>}
      {!goesOffline && (
        <Button className="line xs" onClick={() => ui.$dialog.set({ is: 'publish' })}>
          {words.look}
        </Button>
      )}
    </div>
  );
}
