export type FileHandlers = {
  over(event: DragEvent): void;
  drop(event: DragEvent, files: File[]): void;
  /** They left the window. */
  out(): void;
};

/** Hears of files that are dragged over the window, and of nothing else that is dragged, until `signal` aborts. */
export function watchFileEvents({ over, drop, out }: FileHandlers, signal: AbortSignal): void {
  const withFiles = (handle: (event: DragEvent) => void) => (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) handle(event);
  };
  window.addEventListener('dragover', withFiles(over), { signal });
  window.addEventListener(
    'drop',
    withFiles((event) => {
      // The browser would show the file in the place of the page.
      event.preventDefault();
      drop(event, [...(event.dataTransfer?.files ?? [])]);
    }),
    { signal },
  );
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) out();
  };
  window.addEventListener('dragleave', leave, { signal });
}
