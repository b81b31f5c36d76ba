/** A row of a change of many items; `fault` says why nothing, or less, becomes of it. */
type Row = {
  id: string;
  name: string;
  version: number;
  before: string;
  after: string;
  fault: string | null;
};

/** What a change of many items would do, did, or why it cannot be done. */
export type BulkOutcome =
  | { is: 'wrong'; message: string }
  | {
      is: 'planned';
      change: { field: string; kind: string; value: string };
      label: string;
      rows: Row[];
    }
  | {
      is: 'done';
      field: string;
      /** What takes back all that was saved. */
      undo: { id: string; base: number; value: string; isLive: boolean }[];
      /** Saved, but not published as they were to be. */
      drafted: Row[];
      refused: Row[];
    }
  | { is: 'undone'; count: number; left: number };
