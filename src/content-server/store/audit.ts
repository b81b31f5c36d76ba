import { isoTime } from './clock.ts';
import { integer, type DbRow, text } from './row.ts';

/** Who made something and who changed it last: what items, assets, schemas and rules have in common. */
export type Audit = {
  created: number;
  createdBy: string;
  lastModified: number;
  lastModifiedBy: string;
};

/** Of something new. */
export function madeBy(actor: string, now: number): Audit {
  return { created: now, createdBy: actor, lastModified: now, lastModifiedBy: actor };
}

/** Out of a row of any of their tables. */
export function readAudit(row: DbRow): Audit {
  return {
    created: integer(row, 'created'),
    createdBy: text(row, 'created_by'),
    lastModified: integer(row, 'last_modified'),
    lastModifiedBy: text(row, 'last_modified_by'),
  };
}

/** As clients see it. */
export function auditDto({ created, createdBy, lastModified, lastModifiedBy }: Audit) {
  return {
    created: isoTime(created),
    createdBy,
    lastModified: isoTime(lastModified),
    lastModifiedBy,
  };
}
