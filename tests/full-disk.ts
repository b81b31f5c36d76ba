import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Does something while no file can be written, as on a full disk. Out: what it returns. */
export async function onFullDisk<T>(work: () => Promise<T>): Promise<T> {
  const handle = await open('/dev/null');
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const spies = ['writeFile', 'appendFile'].map((name) =>
    vi.spyOn(Object.getPrototypeOf(handle), name).mockRejectedValue(full),
  );
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
    await handle.close();
  }
}
