import type { WashingCode } from '../washing.ts';

export const LODEN_CARE: WashingCode[] = [
  'wash-hand-30',
  'bleach-not',
  'tumble-not',
  'dry-flat',
  'iron-110',
  'professional-p',
];
export const LAMBSWOOL_CARE: WashingCode[] = ['wash-30-wool', ...LODEN_CARE.slice(1)];
export const LINEN_CARE: WashingCode[] = [
  'wash-60',
  'bleach-not',
  'tumble-not',
  'dry-line',
  'iron-200',
];
export const WAFFLE_CARE: WashingCode[] = ['wash-60', 'bleach-not', 'tumble-low', 'iron-not'];
