import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { late } from '../parts/late.ts';

const Shapes = late(async () => (await import('./Shapes.tsx')).Shapes);

/** What a kind looks like, in a few strokes, which come when somebody looks for a block. */
export function Sketch({ kind }: { kind: BlockKind }) {
  return (
    <svg className="sketch" viewBox="0 0 80 50" aria-hidden="true">
      <Shapes kind={kind} />
    </svg>
  );
}
