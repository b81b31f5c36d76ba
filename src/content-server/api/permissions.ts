import type { Role } from '../store/app.ts';

/** What each role may do, as paths below the app; a path grants everything below it. */
const GRANTS: Record<Role, readonly string[]> = {
  Reader: ['assets.read', 'contents.*.read'],
  Editor: ['assets', 'contents', 'roles.read', 'workflows.read'],
  Developer: ['assets', 'contents', 'roles.read', 'workflows', 'rules', 'schemas'],
  Owner: ['*'],
};

/** The full permission ids of a role in an app, as Squidex lists them. */
export function permissionsOf(role: Role, app: string): string[] {
  return GRANTS[role].map((grant) => `squidex.apps.${app}.${grant}`);
}

/** Whether a role includes a permission, such as `contents.pages.read`. */
export function allows(role: Role, permission: string): boolean {
  return GRANTS[role].some((grant) => covers(grant, permission));
}

function covers(grant: string, permission: string): boolean {
  const wanted = permission.split('.');
  return grant.split('.').every((part, index) => part === '*' || part === wanted[index]);
}
