import { type RefObject, useEffect, useRef } from 'react';
import { adoptStyles } from './adopt-styles.ts';

const known = new Map<string, ReturnType<typeof adoptStyles>>();

/** Out: the `ref` of an element whose shadow root gets these styles, for parts whose code comes late. */
export function useStyles<E extends HTMLElement>(css: string): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const adopt = known.get(css) ?? adoptStyles(css);
    known.set(css, adopt);
    adopt(element.current);
  }, [css]);
  return element;
}
