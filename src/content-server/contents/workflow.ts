import type { StatusInfoDto } from '#src/content/squidex/wire.ts';

/** Squidex's default workflow: the only one that this server knows. */

type WorkflowStatus = { color: string; next: readonly string[]; noUpdate?: true };

const STEPS: ReadonlyMap<string, WorkflowStatus> = new Map([
  ['Archived', { color: '#eb3142', next: ['Draft'], noUpdate: true }],
  ['Draft', { color: '#8091a5', next: ['Archived', 'Published'] }],
  ['Published', { color: '#4bb958', next: ['Archived', 'Draft'] }],
]);

export const INITIAL_STATUS = 'Draft';
export const PUBLISHED = 'Published';

/** All statuses with their colours. */
export const STATUSES: readonly StatusInfoDto[] = [...STEPS].map(([status, { color }]) => ({
  status,
  color,
}));

/** Grey for what is no status. */
export function statusColor(status: string): string {
  return STEPS.get(status)?.color ?? '#8091a5';
}

/** Whether the workflow has this status. */
export function isStatus(status: string): boolean {
  return STEPS.has(status);
}

/** The statuses that an item with this status may get next. */
export function nextStatuses(status: string): readonly string[] {
  return STEPS.get(status)?.next ?? [];
}

/** Whether an item may go from one status to another. */
export function canMove(from: string, to: string): boolean {
  return nextStatuses(from).includes(to);
}

/** Whether the data of an item with this status may be changed. */
export function canUpdate(status: string): boolean {
  return STEPS.get(status)?.noUpdate !== true;
}
