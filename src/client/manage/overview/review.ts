import * as v from 'valibot';
import { AFFECTED_PATH, AffectedAnswer } from '#src/api/contract/affected.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/model/languages.ts';
import { publish } from '../pages/change.ts';
import { askSignedIn, problemOf, sayNextTime } from '../pages/requests.ts';
import { reviewList, reviewSum } from './review-list.ts';

const Words = v.record(v.string(), v.string());
type Words = v.InferOutput<typeof Words>;

/** Publishes what waits, once somebody has seen which pages that changes; what is unticked waits on. */
export function watchReview(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-reviewing]');
  const button = dialog?.querySelector('[data-publish-all]');
  if (!dialog || !button) return;
  const words = v.parse(Words, JSON.parse(dialog.dataset['reviewing'] ?? '{}'));
  const idle = button.textContent ?? '';
  /** Only the answer to the newest question counts. */
  let asked = 0;
  const look = async () => {
    const own = ++asked;
    const ids = chosen(dialog).flatMap(({ dataset }) => dataset['id'] ?? []);
    button.ariaDisabled = 'true';
    say(dialog, '[role=alert]', '');
    if (ids.length === 0) return show(dialog, [], words['nothing']);
    // The pages of before stay until there are others: a list that goes and comes moves what one scrolled to.
    say(dialog, '[data-sum]', words['asking'] ?? '');
    const affected = await ask(ids);
    if (own !== asked) return;
    if (affected.is === 'done') tell(dialog, affected.value, words);
    else {
      show(dialog, []);
      say(dialog, '[role=alert]', problemOf(affected));
    }
    button.ariaDisabled = null;
  };
  for (const opener of document.querySelectorAll('[data-review]')) {
    opener.addEventListener('click', () => {
      dialog.showModal();
      void look();
    });
  }
  dialog.addEventListener('change', () => void look());
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    button.textContent = words['busy'] ?? idle;
    await publishAll(chosen(dialog), words);
    location.reload();
  });
}

const chosen = (dialog: HTMLDialogElement) => [
  ...dialog.querySelectorAll<HTMLInputElement>('[name=goes]:checked'),
];

/** What would change if these items were published as their drafts are. */
const ask = (ids: readonly string[]) =>
  askSignedIn(AffectedAnswer, AFFECTED_PATH, {
    ...{ method: 'POST', body: { items: ids.map((id) => ({ id })) } },
  });

/** Publishes one after the other; what was refused is said over the list. */
async function publishAll(boxes: readonly HTMLInputElement[], words: Words): Promise<void> {
  const problems: string[] = [];
  for (const box of boxes) {
    const done = await publish(box.value);
    if (done.is !== 'done') problems.push(`${box.dataset['name'] ?? ''}: ${problemOf(done)}`);
  }
  const count = boxes.length - problems.length;
  const said = (words['done'] ?? '').replace('{count}', String(count));
  sayNextTime([...(count > 0 ? [said] : []), ...problems].join(' '));
}

function tell(dialog: HTMLDialogElement, affected: AffectedAnswer, words: Words): void {
  const documentLang = document.documentElement.lang;
  const lang = isLanguage(documentLang) ? documentLang : DEFAULT_LANGUAGE;
  const sum = reviewSum(affected, words, lang);
  show(
    dialog,
    reviewList(affected, words, lang),
    [sum, ...(affected.pinned ? [words['pinned']] : [])].join(' '),
  );
}

function show(dialog: HTMLDialogElement, lines: readonly string[][], sum = ''): void {
  say(dialog, '[data-sum]', sum);
  dialog.querySelector('[data-affected]')?.replaceChildren(
    ...lines.map(([path = '', what = '']) => {
      const line = document.createElement('li');
      const said = document.createElement('span');
      said.textContent = what;
      line.append(path, said);
      return line;
    }),
  );
}

function say(dialog: HTMLDialogElement, selector: string, text: string): void {
  const element = dialog.querySelector(selector);
  if (element) element.textContent = text;
}
