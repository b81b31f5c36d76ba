import { sayAway, sayUnsent } from '../notice.ts';
import { request } from '../http.ts';

/** After this the browser waits for the answer itself: it shows that it does. */
const PATIENCE_MS = 4_000;
/** What stands before a server that is away says so. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** Forms whose server is being asked: whoever presses again meanwhile sends one. */
const asked = new WeakSet<HTMLFormElement>();
/** The form that goes. */
let going: HTMLFormElement | null = null;

/**
 * A form that the browser itself would send waits until its server is known to be there: the browser's own page of an
 * error is a dead end. Else the page says that nothing was sent, and what was written still stands in it. Forms that our
 * scripts send say it themselves.
 */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  const isGoing = going === form;
  going = null;
  const method = submitter?.formMethod || form.method;
  if (isGoing || event.defaultPrevented || method !== 'post') return;
  event.preventDefault();
  if (asked.has(form)) return;
  asked.add(form);
  void say(form).then((isSaid) => {
    asked.delete(form);
    if (isSaid) return;
    going = form;
    form.requestSubmit(submitter);
  });
});

/** Says why a form cannot be sent now. Out: whether there was a reason. */
async function say(form: HTMLFormElement): Promise<boolean> {
  const isOnline = navigator.onLine;
  // A button may be called `action`, too.
  if (isOnline && !(await isAway(form.getAttribute('action') ?? location.href))) return false;
  if (isOnline) sayAway();
  else sayUnsent();
  return true;
}

/** Asks for the address of a form, without what is written in it. Out: false, too, where no answer comes in time. */
async function isAway(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const { status } = await request(address, { method: 'HEAD', redirect: 'manual', signal });
    return AWAY.has(status);
  } catch {
    return !signal.aborted;
  }
}
