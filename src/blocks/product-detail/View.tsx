import type { ViewProps } from '../view.ts';
import { BuyHead } from './BuyHead.tsx';
import { BuyRest } from './BuyRest.tsx';
import type { productDetail } from './block.ts';
import { Showcase } from './Showcase.tsx';
import { showcaseProps } from './showcase-props.ts';
import { Trail } from './Trail.tsx';

/** One product with everything to know about it. */
export function View({ block, data }: ViewProps<typeof productDetail>) {
  return (
    <>
      <Trail data={data} />
      <Showcase
        id={block.id}
        {...showcaseProps(data)}
        head={<BuyHead block={block} data={data} />}
        rest={<BuyRest block={block} data={data} />}
      />
    </>
  );
}
