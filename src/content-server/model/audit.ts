import { isoTime } from '../base/instant.ts';

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

/** As clients see it. */
export function auditDto({ created, createdBy, lastModified, lastModifiedBy }: Audit) {
  return {
    created: isoTime(created),
    createdBy,
    lastModified: isoTime(lastModified),
    lastModifiedBy,
  };
}
