/** Out: asks for `act` to be called before the next frame is drawn, once, however often it is asked for. */
export function onceAFrame(act: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      act();
    });
  };
}
