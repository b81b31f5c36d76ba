/** What the browser does not keep: it is there until the page is left. */
const onPage = new Map<string, string>();

/**
 * Texts by name, kept until the tab is closed. What a browser does not keep, since its storage throws or is full, is
 * kept until the page is left.
 */
export const tabStore = {
  read(name: string): string | null {
    return onPage.get(name) ?? attempt(() => sessionStorage.getItem(name)) ?? null;
  },
  write(name: string, text: string): void {
    onPage.set(name, text);
    attempt(() => {
      sessionStorage.setItem(name, text);
      onPage.delete(name);
    });
  },
  remove(name: string): void {
    onPage.delete(name);
    attempt(() => sessionStorage.removeItem(name));
  },
};

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
