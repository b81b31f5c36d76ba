import { type Language, LOCALES } from '#src/model/languages.ts';
import { request } from '#src/client/visitor/http.ts';

/** Bytes as people say them: `7,4 KB`; with a sign `+38 KB`. */
export function kilobytes(bytes: number, lang: Language, isSigned = false): string {
  const size = Math.abs(bytes) / 1000;
  const format = new Intl.NumberFormat(LOCALES[lang], {
    maximumFractionDigits: size < 10 ? 1 : 0,
    ...(isSigned && { signDisplay: 'exceptZero' }),
  });
  return `${format.format(bytes / 1000)} KB`;
}

/**
 * How many bytes of pictures a visit loads more than before, as they are served to this browser; undefined where one
 * of them does not say. In: both pages, drawn. Only pictures that one of them alone shows are asked for.
 */
export async function pictureBytes(was: Document, now: Document): Promise<number | undefined> {
  const [before, after] = [picturesIn(was), picturesIn(now)];
  const only = (some: PicturesByUrl, others: PicturesByUrl) =>
    [...some].filter(([name]) => !others.has(name)).map(([, picture]) => picture);
  const [gone, come] = await Promise.all([sum(only(before, after)), sum(only(after, before))]);
  return gone === undefined || come === undefined ? undefined : come - gone;
}

type PicturesByUrl = Map<string, HTMLImageElement>;

const picturesIn = (page: Document): PicturesByUrl =>
  new Map([...page.images].map((one) => [one.getAttribute('src') ?? '', one]));

async function sum(pictures: readonly HTMLImageElement[]): Promise<number | undefined> {
  const sizes = await Promise.all(pictures.map(sizeOf));
  return sizes.reduce<number | undefined>(
    (all, one) => (all === undefined || one === undefined ? undefined : all + one),
    0,
  );
}

async function sizeOf(picture: HTMLImageElement): Promise<number | undefined> {
  // One far below would wait until somebody scrolls there, and not say which of its sizes it takes.
  picture.loading = 'eager';
  await picture.decode().catch(() => undefined);
  const address = picture.currentSrc || picture.src;
  if (!address) return 0;
  const response = await request(address, { method: 'HEAD' }).catch(() => undefined);
  const length = Number(response?.headers.get('content-length') ?? Number.NaN);
  return response?.ok && Number.isFinite(length) ? length : undefined;
}
