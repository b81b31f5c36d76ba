/** Walks the days of a chart of visits by pointer and keys, and says what its table says of each. */
function watchChart(chart: HTMLElement): void {
  const plot = chart.querySelector<HTMLElement>('[data-walk]');
  const mark = chart.querySelector<HTMLElement>('[data-walked]');
  // The table has the newest day first, the chart has it last.
  const days = [...chart.querySelectorAll<HTMLElement>('[data-day]')].reverse();
  if (!plot || !mark || days.length === 0) return;
  const text = document.createElement('b');
  mark.append(text);
  const last = days.length - 1;
  let at = last;

  function show(index: number): void {
    if (!plot || !mark) return;
    at = Math.min(last, Math.max(0, index));
    const said = days[at]?.dataset['day'] ?? '';
    const part = last === 0 ? 0 : at / last;
    mark.hidden = false;
    mark.style.left = `${part * 100}%`;
    mark.classList.toggle('walked--left', part > 0.5);
    text.textContent = said;
    plot.ariaValueNow = String(at + 1);
    plot.ariaValueText = said;
  }
  const hide = () => {
    mark.hidden = true;
  };

  plot.ariaValueText = days[at]?.dataset['day'] ?? '';
  plot.addEventListener('focus', () => {
    if (plot.matches(':focus-visible')) show(at);
  });
  plot.addEventListener('blur', hide);
  for (const kind of ['pointerdown', 'pointermove'] as const) {
    plot.addEventListener(kind, ({ clientX }) => {
      const { left, width } = plot.getBoundingClientRect();
      show(Math.round(((clientX - left) / width) * last));
    });
  }
  plot.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse' && document.activeElement !== plot) hide();
  });
  plot.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return hide();
    const target = targetOf(event.key, at, last);
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  });
}

const WEEK = 7;

/** Which day a key leads to; undefined: it means nothing here. */
function targetOf(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return at + 1;
    case 'PageDown':
      return at - WEEK;
    case 'PageUp':
      return at + WEEK;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

for (const chart of document.querySelectorAll<HTMLElement>('.chart')) watchChart(chart);
