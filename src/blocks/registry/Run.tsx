import type { ReactNode } from 'react';
import type { Language } from '#src/model/languages.ts';
import type { LoadedBlock, LoadedTree } from './load-block.ts';
import { ofReact } from '../view.ts';
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

/** One loaded block in its wrapper, with what stands inside it. */
export const ShownBlock = ofReact(function Shown(props: {
  loaded: LoadedBlock;
  lang: Language;
  children?: ReactNode;
}) {
  const { kind, block, data, className, first } = props.loaded;
  const View = viewOf(kind);
  return (
    <div className={className}>
      <View block={block} data={data ?? {}} lang={props.lang} first={first}>
        {props.children}
      </View>
    </div>
  );
});
