import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';

const Nothing = () => null;

/**
 * A part of the interface whose code comes when it is first shown, or when `fetch` is called before.
 * Without a connection it cannot come: `Absent` stands in, and it is tried again when it is shown again.
 */
// biome-ignore lint/suspicious/noExplicitAny: the properties differ from part to part
export function late<Part extends ComponentType<any>>(
  load: () => Promise<Part>,
  Absent: () => null = Nothing,
) {
  type Shown = ComponentType<ComponentProps<Part>>;
  let part: Shown | undefined;
  const fetch = async () => {
    part ??= await load().catch(() => undefined);
  };
  function Late(props: ComponentProps<Part>) {
    const [Loaded, setLoaded] = useState<Shown | undefined>(() => part);
    useEffect(() => {
      if (!part) void fetch().then(() => setLoaded(() => part ?? Absent));
    }, []);
    return Loaded && <Loaded {...props} />;
  }
  return Object.assign(Late, { fetch });
}
