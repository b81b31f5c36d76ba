import { expect, onTestFinished, test, vi } from 'vitest';
import { sayNextTime } from './requests.ts';

test('a device whose storage is full does not hold up what was done: it is only not said', () => {
  vi.stubGlobal('sessionStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(() => sayNextTime('3 Seiten sind live.')).not.toThrow();
});
