import type { NavigationEntry } from '#src/model/pages/navigation.ts';

/** How many there are of what an entry leads to, and how many of them wait for somebody; null: that is not counted. */
export type SideTally = { all: number | null; waiting: number };

/** An entry of the side bar; `svg`: clean markup of the icon that the content has for it, if it has one. */
type SideEntry = NavigationEntry & { svg: string | null; tally: SideTally | undefined };
export type SideGroup = { label: string | null; entries: SideEntry[] };

/** What waits to be published, and what changes by itself at a later time. */
export type Waits = { drafts: number; planned: number };
