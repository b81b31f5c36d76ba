import { item, type SeedItem } from '../../write/encode.ts';
import { demoPageId } from '../pages/all.ts';

/** Addresses of former pages: two that moved, and a product that is no longer made. */
export function redirectItems(): SeedItem[] {
  const lodge = { target: demoPageId('lodge'), to: undefined, gone: false };
  return [
    item('redirects', 'huette', { from: '/de/huette', ...lodge }),
    item('redirects', 'lodge', { from: '/en/lodge', ...lodge }),
    item('redirects', 'filzuhr', {
      from: '/de/product/wanduhr-filz',
      target: undefined,
      to: undefined,
      gone: true,
    }),
  ];
}
