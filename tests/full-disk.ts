import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Does something while no file can be written, as on a full disk. Out: what it returns. */
export async function onFullDisk<T>(work: () => Promise<T>): Promise<T> {
  const handle = await open('/dev/null');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const spy = vi.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValue(full);
  try {
    return await work();
  } finally {
    spy.mockRestore();
    await handle.close();
  }
}
