import { drawn, type SvgDrawing } from './drawing.ts';

const SIZE = { width: 1600, height: 1280 };

/** Stroked, since a machine may have any font or none. */
const DIGITS = {
  1: 'M-7 -9 3 -17V16',
  2: 'M-10 -7C-10 -21 10 -21 10 -7C10 1 -10 8 -10 16H11',
  3: 'M-9 -14C-3 -20 10 -18 9 -9C9 -3 3 -1 -2 -1C4 -1 11 1 11 8C11 18 -4 19 -10 12',
};

const place = (digit: keyof typeof DIGITS, x: number, y: number) => `
  <g transform="translate(${x} ${y})">
    <circle r="36" fill="#a8382b"/>
    <circle r="30" fill="none" stroke="#f4f5f1" stroke-width="2" stroke-dasharray="7 5"/>
    <path d="${DIGITS[digit]}" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
  </g>`;

const house = (x: number, y: number, roof = '#4b2f28') => `
  <g transform="translate(${x} ${y})">
    <path d="M-17 0H17V24H-17z" fill="#e9e3d5"/><path d="M-24 3 0 -18 24 3z" fill="${roof}"/>
  </g>`;

const fir = ([x, y]: readonly [number, number]) =>
  `<path d="M${x} ${y - 26}l13 30h-26z" fill="#1b3527"/>`;

const FIRS = [
  ...[90, 130, 165, 210, 250, 300].map((x, index) => [x, 330 + 22 * (index % 3)] as const),
  ...[380, 425, 470, 515, 565, 610].map((x, index) => [x, 355 + 26 * (index % 2)] as const),
  ...[820, 860, 905, 950].map((x, index) => [x, 460 + 20 * (index % 2)] as const),
];

/** From far to near: snow, rock, alp, forest, meadow. Each lies on the one before, and has a seam. */
const CLOTHS = [
  [
    '#e6e9e6',
    'M0 90 90 50 190 8 240 50 290 80 400 22 520 88 640 50 690 130 760 118 880 92 1000 160',
  ],
  [
    '#8d989c',
    'M0 105 60 95 90 120 190 45 240 100 290 128 340 100 400 72 460 150 520 158 600 110 640 128 700 190 760 210 830 150 880 140 940 200 1000 230',
  ],
  ['#93a05e', 'M0 190C150 170 260 220 420 215S640 240 780 300 940 345 1000 340'],
  ['#33523c', 'M0 290C120 270 260 320 400 315S640 360 760 400 930 420 1000 410'],
  ['#7f8c4d', 'M0 470C160 440 250 460 380 450S640 500 760 520 940 550 1000 535'],
] as const;

const RIVER = 'M0 640C130 600 220 690 350 670S560 590 690 640 880 730 1000 690';
const ROAD = 'M0 720C150 690 250 750 380 735S620 660 720 700 900 780 1000 765';
const PATH = 'M330 610C360 560 450 560 470 510S400 460 450 410 560 400 590 350 590 300 672 292';
const CABLE = 'M560 575 690 262';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800">
  <defs>
    <pattern id="twill" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
      <path d="M0 1.5H6" stroke="#000" stroke-width="1.6" opacity="0.13"/>
      <path d="M0 4.5H6" stroke="#fff" stroke-width="1.2" opacity="0.09"/>
    </pattern>
  </defs>
  <rect width="1000" height="800" fill="#b9c6cb"/>
  ${CLOTHS.map(
    ([colour, d]) => `
  <path d="${d}V800H0z" fill="#000" opacity="0.18" transform="translate(0 -5)"/>
  <path d="${d}V800H0z" fill="${colour}"/>
  <path d="${d}" fill="none" stroke="#f4f5f1" stroke-width="2.5" stroke-dasharray="11 8" transform="translate(0 11)" opacity="0.75"/>`,
  ).join('')}
  ${FIRS.map(fir).join('')}
  <path d="${RIVER}" fill="none" stroke="#4d7489" stroke-width="24"/>
  <path d="${RIVER}" fill="none" stroke="#dfe8ea" stroke-width="2.5" stroke-dasharray="14 12"/>
  <path d="${ROAD}" fill="none" stroke="#f4f5f1" stroke-width="13"/>
  <path d="M225 640 240 745M470 620 490 715" fill="none" stroke="#f4f5f1" stroke-width="9"/>
  ${house(170, 690)}${house(290, 695, '#37424a')}${house(405, 700)}${house(440, 765, '#37424a')}
  ${house(610, 755)}  <path d="${CABLE}" fill="none" stroke="#141a18" stroke-width="4"/>
  <path d="M618 408l22 9-8 20-22-9z" fill="#141a18"/>
  <path d="${PATH}" fill="none" stroke="#f4f5f1" stroke-width="11" stroke-linecap="round"/>
  <path d="${PATH}" fill="none" stroke="#a8382b" stroke-width="6" stroke-dasharray="16 9"/>
  ${house(330, 610, '#a8382b')}${house(560, 590, '#37424a')}${house(690, 262, '#a8382b')}
  <rect width="1000" height="800" fill="url(#twill)"/>
  ${place(1, 265, 585)}${place(2, 625, 570)}${place(3, 755, 240)}
  <g transform="translate(930 70)" fill="none" stroke="#141a18" stroke-width="5" stroke-linejoin="round">
    <circle r="40" fill="#f4f5f1"/><path d="M0 30V-28M-13 -12 0 -30 13 -12"/>
  </g>
</svg>`;

/** The way from the mill up to the lodge, north above. The legend of the numbers stands beside it. */
export const valley: Record<string, SvgDrawing> = { 'karte-tal': drawn(SIZE, svg) };
