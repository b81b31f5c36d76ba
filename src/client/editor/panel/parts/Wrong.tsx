import { Icon } from './Icon.tsx';

/** What is wrong with a field, below it; said at once where `isNew`. */
export function Wrong({ id, text, isNew = false }: { id: string; text: string; isNew?: boolean }) {
  return (
    <p id={id} className="help bad" role={isNew ? 'alert' : undefined}>
      <Icon name="circle-alert" size="s" />
      <span>{text}</span>
    </p>
  );
}
