import type { BlockKind, Registry } from './registry.ts';
import type { View } from '../view.ts';
import { View as Accordion } from '../accordion/View.tsx';
import { View as Breadcrumb } from '../breadcrumb/View.tsx';
import { View as Button } from '../button/View.tsx';
import { View as Category } from '../category/View.tsx';
import { View as CategoryLink } from '../category-link/View.tsx';
import { View as Columns } from '../columns/View.tsx';
import { View as Divider } from '../divider/View.tsx';
import { View as DynamicBlock } from '../dynamic-block/View.tsx';
import { View as Facts } from '../facts/View.tsx';
import { View as Gallery } from '../gallery/View.tsx';
import { View as Heading } from '../heading/View.tsx';
import { View as Hero } from '../hero/View.tsx';
import { View as Icon } from '../icon/View.tsx';
import { View as LanguageSwitch } from '../language-switch/View.tsx';
import { View as Newsletter } from '../newsletter/View.tsx';
import { View as Picture } from '../picture/View.tsx';
import { View as Product } from '../product/View.tsx';
import { View as ProductOverview } from '../product-overview/View.tsx';
import { View as ProductTeaser } from '../product-teaser/View.tsx';
import { View as Quote } from '../quote/View.tsx';
import { View as RichText } from '../rich-text/View.tsx';
import { View as Section } from '../section/View.tsx';
import { View as Table } from '../table/View.tsx';

/** The views of most block kinds: the editor has them at once, the others when a page needs them. */
export const commonViews = {
  accordion: Accordion,
  breadcrumb: Breadcrumb,
  button: Button,
  category: Category,
  'category-link': CategoryLink,
  columns: Columns,
  divider: Divider,
  'dynamic-block': DynamicBlock,
  facts: Facts,
  gallery: Gallery,
  heading: Heading,
  hero: Hero,
  icon: Icon,
  'language-switch': LanguageSwitch,
  newsletter: Newsletter,
  picture: Picture,
  product: Product,
  'product-overview': ProductOverview,
  'product-teaser': ProductTeaser,
  quote: Quote,
  'rich-text': RichText,
  section: Section,
  table: Table,
} satisfies { [K in BlockKind]?: View<Registry[K]> };
