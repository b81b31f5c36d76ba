/** Menus that are opened by a button close when somebody presses Escape, or goes on elsewhere. */
export function watchMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  for (const event of ['pointerdown', 'focusin']) {
    document.addEventListener(event, ({ target }) => {
      for (const menu of open()) {
        if (target instanceof Node && !menu.contains(target)) menu.open = false;
      }
    });
  }
  // Before the button acts: a question that it asks gives the focus back to the menu.
  document.addEventListener(
    'click',
    ({ target }) => {
      const menu = target instanceof Element && target.closest<HTMLDetailsElement>('details.menu');
      if (!menu || !target.closest('button')) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    },
    { capture: true },
  );
}
