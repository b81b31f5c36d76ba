import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useHold } from '../chrome/use-hold.ts';

const Nothing = () => null;

/** Stands in for a part that cannot be loaded. `again` tries once more; out: whether the part is there. */
export type AbsentProps = { again(): Promise<boolean> };

/**
 * A part of the interface whose code comes when it is first shown, or when `fetch` is called before.
 * Without a connection it cannot come: `Absent` stands in, and it is tried again when it is shown again. A part that
 * has one was asked for, unless `isAsked` says otherwise: what is typed until it is drawn waits for it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Absent: ComponentType<AbsentProps> = Nothing,
  isAsked = Absent !== Nothing,
) {
  let part: ComponentType<Props> | undefined;
  const fetch = async () => {
    part ??= await load().catch(() => undefined);
  };
  function Late(props: Props) {
    const [isThere, setThere] = useState(part && true);
    useHold(isThere === undefined && isAsked);
    const again = async () => {
      await fetch();
      setThere(!!part);
      return !!part;
    };
    // It may have come since this was drawn.
    // biome-ignore lint/correctness/useExhaustiveDependencies: once
    useEffect(() => void again(), []);
    if (isThere === false) return createElement(Absent, { again });
    return isThere && part && createElement(part, props);
  }
  return Object.assign(Late, { fetch });
}
