/**
 * The way to the search opens it over the page: the sheet is loaded when somebody wants it, and where
 * that fails the browser goes to the page of the search.
 */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.matches('.search-open')) return;
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  const { dataset } = document.documentElement;
  // Without a server only the page can search.
  if (isElsewhere || event.defaultPrevented || 'static' in dataset) return;
  event.preventDefault();
  const field = document.querySelector<HTMLElement>('.search__input');
  if (field) return field.focus();
  import('./search-sheet.ts')
    .then((code) => code.openSearch(link))
    .catch(() => location.assign(link.href));
});
