/** What the browser does not keep: it is there until the page is left. */
const onPage = new Map<string, string>();

/**
 * Texts by name, kept until the tab is closed. In a browser that keeps nothing, whose storage throws, they are kept
 * until the page is left.
 */
export const tabStore = {
  read(name: string): string | null {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return onPage.get(name) ?? null;
    }
  },
  write(name: string, text: string): void {
    try {
      sessionStorage.setItem(name, text);
    } catch {
      onPage.set(name, text);
    }
  },
  remove(name: string): void {
    try {
      sessionStorage.removeItem(name);
    } catch {
      onPage.delete(name);
    }
  },
};
