/** The middle of a picture: a press on the picture moves it, and the sliders beside it show where it is. */
for (const place of document.querySelectorAll<HTMLElement>('[data-focus]')) {
  const picture = place.querySelector('img');
  const [x, y] = place.querySelectorAll<HTMLInputElement>('input[type=range]');
  if (picture && x && y) watch(place, picture, { x, y });
}

type Sliders = { x: HTMLInputElement; y: HTMLInputElement };

function watch(place: HTMLElement, picture: HTMLImageElement, { x, y }: Sliders): void {
  const mark = document.createElement('span');
  mark.className = 'focus-mark';
  picture.parentElement?.append(mark);
  const show = () => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = picture;
    mark.style.left = `${offsetLeft + (offsetWidth * Number(x.value)) / 100}px`;
    mark.style.top = `${offsetTop + (offsetHeight * Number(y.value)) / 100}px`;
  };
  place.addEventListener('input', show);
  addEventListener('resize', show);
  picture.addEventListener('load', show);
  picture.addEventListener('click', (event) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    x.value = String(((event.clientX - left) / width) * 100);
    y.value = String(((event.clientY - top) / height) * 100);
    show();
  });
  show();
}

export {};
