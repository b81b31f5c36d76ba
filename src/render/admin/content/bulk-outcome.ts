/** A row of a change of many items; `fault` says why nothing becomes of it. */
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
      publish: boolean;
      undo: { id: string; base: number; value: string }[];
      refused: Row[];
    }
  | { is: 'undone'; count: number; left: number };
