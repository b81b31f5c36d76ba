type RemoveQuestion = {
  title: string;
  /** What becomes of what is deleted. */
  lead: string;
  /** What links to it. */
  links: HTMLElement | null;
  confirm: string;
  cancel: string;
};

/** Asks before something is deleted, over the page. Out: whether it is to be deleted. */
export function askToRemove({
  title,
  lead,
  links,
  confirm,
  cancel,
}: RemoveQuestion): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'ask';
  const form = Object.assign(document.createElement('form'), { method: 'dialog' });
  const heading = Object.assign(document.createElement('h2'), { textContent: title });
  heading.id = 'remove-question';
  dialog.setAttribute('aria-labelledby', heading.id);
  const said = Object.assign(document.createElement('p'), { textContent: lead });
  said.id = 'remove-lead';
  if (links) links.id = 'remove-links';
  dialog.setAttribute('aria-describedby', links ? `${said.id} ${links.id}` : said.id);
  const back = button(cancel, '');
  // Not on the first link: Enter would lead away from the question.
  back.autofocus = true;
  const sure = button(confirm, 'remove');
  sure.className = 'danger';
  form.append(heading, said, ...(links ? [links] : []), back, sure);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'remove');
    });
  });
}

function button(text: string, value: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { value, textContent: text });
}
