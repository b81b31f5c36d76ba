import type { AssetAnswer } from '#src/model/pages/answers.ts';
import { Photo } from '../parts/Photo.tsx';
import type { FieldOf } from './Text.tsx';

type Props<B> = {
  of: B;
  field: FieldOf<B, string>;
  /** What the field's asset id stands for; null when it does not exist. */
  asset: AssetAnswer | null;
  sizes: string;
  eager?: boolean | 'next';
  measured?: boolean;
  className?: string | undefined;
};

/** A picture field of a block; nothing when there is no picture. */
export function Picture<B extends object>({ of: _, field: __, asset, ...photo }: Props<B>) {
  return asset && <Photo asset={asset} {...photo} />;
}
