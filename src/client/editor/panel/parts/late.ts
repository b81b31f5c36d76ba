import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useHold } from '../chrome/use-hold.ts';

const Nothing = () => null;

/**
 * A part of the interface whose code comes when it is first shown, or when `fetch` is called before.
 * Without a connection it cannot come: `Absent` stands in, and it is tried again when it is shown again. A part that
 * has one was asked for: what is typed until it is drawn waits for it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Absent: () => null = Nothing,
) {
  let part: ComponentType<Props> | undefined;
  const fetch = async () => {
    part ??= await load().catch(() => undefined);
  };
  function Late(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => part);
    useHold(!Loaded && Absent !== Nothing);
    useEffect(() => {
      // It may have come since this was drawn.
      void fetch().then(() => setLoaded(() => part ?? Absent));
    }, []);
    return Loaded && createElement(Loaded, props);
  }
  return Object.assign(Late, { fetch });
}
