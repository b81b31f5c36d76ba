import { tabStore } from '#src/client/visitor/tab-store.ts';

/** Keeps the answer that somebody writes until it stands among those that were sent: a session may end meanwhile. */
function keepAnswer(field: HTMLTextAreaElement): void {
  const { keep = '' } = field.dataset;
  const sent = [...document.querySelectorAll('.answers .words')];
  const kept = tabStore.read(keep) ?? '';
  if (sent.some(({ textContent }) => textContent.trim() === kept.trim())) tabStore.remove(keep);
  else if (field.value === '') field.value = kept;
  // It may have been begun before this code came.
  if (field.value !== '') tabStore.write(keep, field.value);
  field.addEventListener('input', () => tabStore.write(keep, field.value));
}

for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-keep]')) {
  keepAnswer(field);
}
