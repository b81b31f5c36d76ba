import type { Work } from '../state/work.ts';
import type { Device } from './device.ts';
import type { EditorRequests } from './requests.ts';
import type { Effect, RequestEffect, SaveResult, SaverEvent } from './saver-state.ts';

/** What effects act on. */
type EffectContext = {
  item: string;
  work: Work;
  device: Device;
  requests: EditorRequests;
  /** Who waits for the result of a save or a publish, by their number. */
  callers: Map<number, (result: SaveResult) => void>;
  /** Takes what comes of an effect. */
  dispatch: (event: SaverEvent) => void;
};

/** Out: does one effect, by the network, the device, a timer or messages to other windows. */
export function createEffectRunner(context: EffectContext): (effect: Effect) => void {
  const { work, device, callers, dispatch } = context;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return function runEffect(effect) {
    switch (effect.do) {
      case 'wait':
        clearTimeout(timer);
        timer = setTimeout(() => dispatch({ is: 'save', caller: null, isWish: false }), effect.ms);
        return;
      case 'stop-waiting':
        clearTimeout(timer);
        return;
      case 'keep': {
        const { work: kept, base, sent } = effect;
        device.keep({ work: kept, base, changes: work.changes(), ...(sent && { sent }) });
        return;
      }
      case 'forget-kept':
        work.markSaved(work.mark());
        device.clear();
        return;
      case 'tell':
        device.tell(effect.version);
        return;
      case 'replace':
        work.replace(effect.document);
        return;
      case 'mark-saved':
        work.markSaved(effect.mark);
        return;
      case 'answer':
        callers.get(effect.caller)?.(effect.result);
        callers.delete(effect.caller);
        return;
      default:
        void ask(context, effect).then(dispatch);
    }
  };
}

/** Sends a request. Out: its answer as an event. */
async function ask(
  { item, work, device, requests }: EffectContext,
  effect: RequestEffect,
): Promise<SaverEvent> {
  switch (effect.do) {
    case 'ask-addresses':
      return { is: 'addresses', result: await requests.answers(effect.keys) };
    case 'open-draft':
      return { is: 'draft', result: await requests.openDraft(item, effect.base) };
    case 'write': {
      const mark = work.mark();
      await device.flush();
      const result = await requests.save(item, effect.base, effect.document);
      return { is: 'written', result, mark };
    }
    case 'read':
      return { is: 'read', result: await requests.read(item) };
    case 'publish':
      return { is: 'published', result: await requests.publish(item, effect.base, effect.part) };
  }
}
