/** What others show in a frame of a page, once its visitor wants it. */
export type Embed = {
  /** The address of the frame. */
  src: string;
  /** Where the same can be seen without a frame. */
  page: string;
  /** Whose it is, as people call it. */
  provider: string;
};

type Provider = { name: string; frame: RegExp; page(found: string, address: URL): string };

/** Who may fill a frame, by origin: those that can be asked without cookies. */
const PROVIDERS: Readonly<Record<string, Provider>> = {
  'https://www.openstreetmap.org': {
    name: 'OpenStreetMap',
    frame: /^\/export\/(embed)\.html$/,
    page: (_found, { searchParams }) => {
      const [lat, lon] = searchParams.get('marker')?.split(',') ?? [];
      return lat && lon
        ? `https://www.openstreetmap.org/?mlat=${Number(lat)}&mlon=${Number(lon)}`
        : 'https://www.openstreetmap.org/';
    },
  },
  'https://www.youtube-nocookie.com': {
    name: 'YouTube',
    frame: /^\/embed\/([\w-]{1,40})$/,
    page: (found) => `https://www.youtube.com/watch?v=${found}`,
  },
  'https://player.vimeo.com': {
    name: 'Vimeo',
    frame: /^\/video\/(\d{1,20})$/,
    page: (found) => `https://vimeo.com/${found}`,
  },
};

/** Origins that frames of pages may show. */
export const EMBED_ORIGINS: readonly string[] = Object.keys(PROVIDERS);

/** In: the address of a frame as an editor typed it. Out: undefined where it is none that pages may show. */
export function readEmbed(address: string | undefined): Embed | undefined {
  const url = URL.parse(address?.trim() ?? '');
  const provider = url && Object.hasOwn(PROVIDERS, url.origin) ? PROVIDERS[url.origin] : undefined;
  const found = url && provider?.frame.exec(url.pathname)?.[1];
  if (!url || !provider || !found || url.username !== '') return undefined;
  return { src: url.href, page: provider.page(found, url), provider: provider.name };
}
