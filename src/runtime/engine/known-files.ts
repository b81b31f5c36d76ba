import type { FormerFile, KnownPicture } from '#src/content/replica/assets.ts';
import type { Replica } from '#src/content/replica/replica.ts';
import type { KnownFile } from '#src/assets/fetching.ts';
import type { ContentSource } from '#src/content/source.ts';
import { ok } from '#src/lib/result.ts';
import { fileType, parseFileUrl } from '#src/model/fields/file.ts';
import { parsePictureUrl, type PictureAddress, SHARE } from '#src/model/fields/picture.ts';
import type { MakerOptions } from '#src/pictures/maker.ts';
import type { Audience } from '#src/pictures/pictures.ts';
import type { Site } from '#src/site/site.ts';

/** What may be behind the hash of an address, for whom. */
export type KnownFiles = {
  /** Who may see a picture; undefined: nobody. */
  audienceOf(address: PictureAddress): Audience | undefined;
  /** The file that a picture is made from. */
  original: MakerOptions['original'];
  /** Films and documents. */
  find(hash: string): KnownFile[];
  /** Whether visitors get the picture, film or document of an address. In: a decoded path. */
  isPublic(path: string): boolean;
};

/**
 * Finds files as they are, and as builds that are kept still name them: what was replaced, renamed or
 * deleted since is for all while the build that is served may name it, and for editors as long as one can
 * go back to such a build.
 */
export function createKnownFiles(
  replica: Pick<Replica, 'assetsByHash' | 'formerByHash'>,
  site: Pick<Site, 'current' | 'showsFile'>,
  source: Pick<ContentSource, 'download'>,
): KnownFiles {
  const isServed = ({ endedBy }: FormerFile) => endedBy > (site.current()?.contentSeq ?? -1);

  const known: KnownFiles = {
    audienceOf(address) {
      const isIt = (file: KnownPicture) => isPictureOf(file, address);
      if (replica.assetsByHash(address.hash).some(isIt)) return 'all';
      const former = replica.formerByHash(address.hash).filter(isIt);
      if (former.length === 0) return undefined;
      return former.some(isServed) ? 'all' : 'editors';
    },
    async original(hash) {
      const [now] = replica.assetsByHash(hash);
      const [former] = now ? [] : replica.formerByHash(hash);
      const asset = now ?? former;
      if (!asset) return undefined;
      const file = await source.download(asset.id, former?.version);
      return file.ok ? ok({ id: asset.id, body: file.value }) : file;
    },
    find(hash) {
      const now = replica
        .assetsByHash(hash)
        .map((file) => ({ ...file, isPublic: site.showsFile(file.id) }));
      const former = replica
        .formerByHash(hash)
        .map((file) => ({ ...file, isPublic: isServed(file) && site.showsFile(file.id) }));
      return [...now, ...former];
    },
    isPublic(path) {
      const picture = parsePictureUrl(path);
      if (picture) return known.audienceOf(picture) === 'all';
      const hash = parseFileUrl(path)?.hash;
      return hash !== undefined && known.find(hash).some(({ isPublic }) => isPublic);
    },
  };
  return known;
}

/** Whether a file has this picture. A crop exists for its present focal point alone, and a film has no pictures. */
function isPictureOf({ mimeType, ...file }: KnownPicture, { format, x, y }: PictureAddress) {
  if (fileType(mimeType)) return false;
  return format !== SHARE.format || (file.x === x && file.y === y);
}
