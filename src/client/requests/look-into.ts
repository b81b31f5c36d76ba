import type { ListedItem } from '#src/api/contract/items.ts';
import type { AssetNotes } from '#src/api/contract/uploads.ts';

/** On a busy machine a film's first bytes take their time; one that cannot be shown says so at once. */
const FILM_MS = 20_000;

/**
 * What the browser sees in a stored picture or film, to be noted with it: the colour that fills a
 * picture's frame until it is there, a film's size. Nothing when it cannot be shown here.
 */
export async function lookInto(file: File, item: ListedItem): Promise<AssetNotes> {
  if (item.schema === 'assets') return { ...(await colourOf(file)) };
  return item.schema === 'films' && item.address ? sizeOfFilm(item.address) : {};
}

/** Whether the browser can decode a picture. Visitors would not see one that it cannot decode. */
export async function isPicture(file: File): Promise<boolean> {
  return createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );
}

async function colourOf(file: File): Promise<{ dominant: string } | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1 });
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const rgb = context?.getImageData(0, 0, 1, 1).data.slice(0, 3);
    if (!rgb) return undefined;
    const hex = [...rgb].map((part) => part.toString(16).padStart(2, '0')).join('');
    return { dominant: `#${hex}` };
  } catch {
    return undefined;
  }
}

/** In: the film's address on this site, since the pages' policy allows no other. */
function sizeOfFilm(address: string): Promise<AssetNotes> {
  const film = document.createElement('video');
  film.preload = 'metadata';
  const looked = new Promise<AssetNotes>((resolve) => {
    film.onloadedmetadata = () => {
      const { videoWidth: width, videoHeight: height } = film;
      resolve(width > 0 && height > 0 ? { width, height } : {});
    };
    film.onerror = () => resolve({});
    setTimeout(() => resolve({}), FILM_MS);
  });
  film.src = address;
  return looked.finally(() => film.removeAttribute('src'));
}
