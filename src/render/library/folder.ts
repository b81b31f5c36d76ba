/** A folder with how many files lie in it. */
export type ListedFolder = { id: string; name: string; parent: string | null; files: number };

/** The folders from the outermost to one of them. */
export function wayTo(folders: readonly ListedFolder[], id: string | null): ListedFolder[] {
  const found = folders.find((one) => one.id === id);
  return found ? [...wayTo(folders, found.parent), found] : [];
}
