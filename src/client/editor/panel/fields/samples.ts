import { findBlock } from '#src/blocks/tree/find.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Label } from '#src/model/fields/field.ts';
import { MASTER_LANGUAGE, LANGUAGES, type Language } from '#src/model/languages.ts';
import { PLACEHOLDER_PICTURE } from '#src/model/fields/picture.ts';
import { fieldsOf } from './fields.ts';
import type { FieldProblem } from './problems.ts';
import type { EditorWords } from '../words/de.ts';

/** The blocks of a page in each language that it has. */
export type SampleTrees = { [L in Language]?: BlockNode[] };

/**
 * What nobody wrote or chose since: a text that earlier versions began with, in one language alone, which is
 * easily overlooked (in both it may be meant, as the words of a button), and the placeholder picture.
 * None of it stops publishing. In: both trees, the interface's texts and language.
 */
export function samplesIn(
  trees: SampleTrees,
  { publish }: EditorWords,
  shown: Language,
): FieldProblem[] {
  return LANGUAGES.flatMap((lang) => {
    const nodes = [...walk(trees[lang] ?? [])].map(({ node }) => node);
    return nodes.flatMap((node) => {
      const { texts, settings } = fieldsOf(node);
      const found = (label: string, message: string) => ({ lang, node, label, message });
      const ofTexts = texts.flatMap(({ path, field: { placeholder, label } }) =>
        isSample(trees, node, path, placeholder, lang)
          ? [found(label[shown], publish.sampleText)]
          : [],
      );
      // Pictures are those of both languages.
      if (lang !== MASTER_LANGUAGE) return ofTexts;
      const ofPictures = settings.flatMap(({ path, field: { label } }) => {
        const value = node[path];
        const isPlaceholder = Array.isArray(value) && value.includes(PLACEHOLDER_PICTURE);
        return isPlaceholder ? [found(label[shown], publish.samplePicture)] : [];
      });
      return [...ofTexts, ...ofPictures];
    });
  });
}

/** Whether a text is the one to start with, while the other language has one of its own. */
function isSample(
  trees: SampleTrees,
  node: BlockNode,
  path: string,
  sample: Label | undefined,
  lang: Language,
): boolean {
  if (!sample || node[path] !== sample[lang]) return false;
  const other = lang === 'de' ? 'en' : 'de';
  const there = findBlock(trees[other] ?? [], node.id)?.node[path];
  return there !== undefined && there !== sample[other];
}
