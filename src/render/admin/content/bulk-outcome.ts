/** A row of a change of many items; `fault` says why nothing, or less, becomes of it. */
export type BulkOutcomeRow = {
  id: string;
  name: string;
  version: number;
  before: string;
  after: string;
  /** Pages that show it, where that matters. */
  pages?: string;
  /** What links to it, where it would be deleted: the first of it, and how many more. */
  links?: { first: { href: string; name: string }[]; more: number };
  fault: string | null;
};

/** What a change of many items would do, did, or why it cannot be done. */
export type BulkOutcome =
  | { is: 'wrong'; message: string }
  | {
      is: 'planned';
      lead: string;
      /** What is asked again by who does it. */
      asked: Record<string, string>;
      /** What can be done, the usual one last. */
      ways: { action: string; label: string }[];
      rows: BulkOutcomeRow[];
    }
  | {
      is: 'done';
      said: string[];
      /** What is asked by who takes it back; null: there is nothing to take back. */
      undo: Record<string, string> | null;
      /** The rows that were not changed as planned. */
      rows: BulkOutcomeRow[];
    }
  | { is: 'undone'; said: string[] };

/** How many rows are listed at most. */
export const SHOWN_ROWS = 200;

/** Rows with a fault come first where not all rows are listed, so that their reasons are read. Out: all rows. */
export function faultsFirst<Row extends { fault: unknown }>(rows: readonly Row[]): Row[] {
  if (rows.length <= SHOWN_ROWS) return [...rows];
  const isFaulty = ({ fault }: Row) => fault !== null;
  return [...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))];
}
