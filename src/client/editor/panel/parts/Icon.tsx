import { type IconName, PATHS } from './icon-paths.ts';

type Props = { name: IconName; size?: 's' | 'm' | 'l'; spin?: boolean };

/** A line icon, 14, 16 or 20 px; says nothing to screen readers. */
export function Icon({ name, size = 'm', spin = false }: Props) {
  return (
    <svg className={`i ${size}${spin ? ' spin' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The mark of Loden. */
export function Mark() {
  return (
    <svg className="mark" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <rect x="1" y="1" width="4.6" height="10.2" rx="1.2" />
      <rect x="6.8" y="1" width="10.2" height="4.6" rx="1.2" />
      <rect x="12.4" y="6.8" width="4.6" height="10.2" rx="1.2" />
      <rect x="1" y="12.4" width="10.2" height="4.6" rx="1.2" />
    </svg>
  );
}
