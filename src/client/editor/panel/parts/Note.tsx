import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = {
  /** What is wrong, or what wants attention. */
  is: 'bad' | 'warn';
  /** In a frame of its own, not below a field. */
  framed?: boolean;
  id?: string;
  /** Said at once. */
  isNew?: boolean;
  children: ReactNode;
};

/** A line with its sign. */
export function Note({ is, framed = false, id, isNew = false, children }: Props) {
  return (
    <p id={id} className={`${framed ? 'note' : 'help'} ${is}`} role={isNew ? 'alert' : undefined}>
      <Icon name={is === 'bad' ? 'circle-alert' : 'triangle-alert'} size="s" />
      <span>{children}</span>
    </p>
  );
}
