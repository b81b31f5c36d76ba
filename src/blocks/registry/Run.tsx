import type { ReactNode } from 'react';
import type { Language } from '#src/model/languages.ts';
import type { LoadedBlock, LoadedTree } from './load-block.ts';
import { ofReact } from '../view.ts';
import { WrittenIn } from '../written-in.tsx';
import { viewOf } from './views.ts';

type RunProps = { blocks: readonly LoadedTree[]; lang: Language };

/** A run of loaded blocks as one tree, each inside its wrapper. */
export const Run = ofReact(function Run({ blocks, lang }: RunProps) {
  return blocks.map((loaded) => (
    <ShownBlock key={loaded.block.id} loaded={loaded} lang={lang}>
      {loaded.block.children.length > 0 && <Run blocks={loaded.inside} lang={lang} />}
    </ShownBlock>
  ));
});

type BlockProps = { loaded: LoadedBlock; lang: Language; children?: ReactNode };

/** The standard variant of a block: in its wrapper, with what stands inside it. */
export const ShownBlock = ofReact(function Shown(props: BlockProps) {
  return (
    <div className={props.loaded.className}>
      <PlainBlock {...props} />
    </div>
  );
});

/** The plain variant of a block: the view of its kind alone. */
export function PlainBlock({ loaded, lang, children }: BlockProps) {
  const { kind, block, data, first, writtenIn } = loaded;
  const View = viewOf(kind);
  return (
    <WrittenIn value={writtenIn}>
      <View {...{ block, lang, first, writtenIn }} data={data ?? {}}>
        {children}
      </View>
    </WrittenIn>
  );
}
