import { Text } from '../fields/Text.tsx';
import { Drawing } from '../parts/Drawing.tsx';
import type { ViewProps } from '../view.ts';
import type { icon } from './block.ts';

/** An icon; what it means stands beside it, so nobody has to guess. */
export function View({ block, data }: ViewProps<typeof icon>) {
  return (
    <div className={`sign sign--${block.size}`}>
      <Drawing svg={data.svg} className="sign__drawing" />
      <Text of={block} field="text" as="p" />
    </div>
  );
}
