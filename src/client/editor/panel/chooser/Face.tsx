import type { ListableSchema, ListedItem } from '#src/api/contract/items.ts';
import { Drawing } from '#src/blocks/parts/Drawing.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { thumbnail } from '../server/items.ts';
import { Icon } from '../parts/Icon.tsx';

const ICONS: Partial<Record<ListableSchema, IconName>> = {
  products: 'package',
  categories: 'folder',
  assets: 'image',
  films: 'film',
  captions: 'captions',
  documents: 'file',
  icons: 'shapes',
  'text-styles': 'type',
  'dynamic-blocks': 'component',
};

/** What stands before the name of an item: its picture, drawing, colours, or the icon of its kind. */
export function Face({ item }: { item: ListedItem }) {
  const { picture, hex, palette, svg, schema } = item;
  if (svg !== undefined) return <Drawing svg={svg} className="drawn" />;
  if (hex !== undefined) return <Swatch hex={hex} />;
  if (palette) return <Palette colours={palette} />;
  if (picture) return <Thumbnail picture={picture} />;
  return <Icon name={ICONS[schema] ?? 'file'} />;
}

/** At most 160 px wide, sharp also where a pixel of CSS is two of the screen. */
function Thumbnail({ picture }: { picture: NonNullable<ListedItem['picture']> }) {
  return (
    <img
      className="thumb"
      src={thumbnail(picture)}
      srcSet={`${thumbnail(picture)} 160w, ${thumbnail(picture, 480)} 480w`}
      sizes="150px"
      alt=""
      loading="lazy"
    />
  );
}

function Swatch({ hex }: { hex: string }) {
  return <span className="sw" style={{ background: hex }} />;
}

function Palette({ colours }: { colours: readonly string[] }) {
  return (
    <span className="pal">
      {colours.map((hex) => (
        <Swatch key={hex} hex={hex} />
      ))}
    </span>
  );
}
