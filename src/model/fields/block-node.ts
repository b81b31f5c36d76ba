import * as v from 'valibot';
import { type Fields, flag, type Infer, reference, suggestion } from './field.ts';

/** `/^[a-z][a-z0-9]{9}$/`, one per page, equal in both trees. */
export const BLOCK_ID = /^[a-z][a-z0-9]{9}$/;

/** How a block may come in. */
export const ANIMATIONS = ['fade', 'rise', 'grow', 'unroll'] as const;

/** Fields of schema `core-component-wrapper`, which every block carries. */
export const wrapperFields = {
  inline: flag({ label: { de: 'In der Zeile', en: 'Inline' } }),
  noEditWrapper: flag({ label: { de: 'Ohne Rahmen beim Bearbeiten', en: 'Without edit frame' } }),
  display: flag({ label: { de: 'Anzeigen', en: 'Display' }, initial: true }),
  animation: suggestion({
    label: { de: 'Animation', en: 'Animation' },
    values: ANIMATIONS,
  }),
  background: reference({ label: { de: 'Hintergrund', en: 'Background' }, to: ['colors'] }),
} satisfies Fields;

export type Wrapper = Infer<typeof wrapperFields>;

/** A wrapper as it is stored: references are lists. */
export type StoredWrapper = {
  schemaId: string;
  schemaName: 'core-component-wrapper';
  inline: boolean;
  noEditWrapper: boolean;
  display: boolean;
  animation?: string;
  background?: string[];
};

/**
 * A block as Squidex stores and delivers it. The fields of its kind stand beside these and are
 * parsed by the kind (`blocks/registry/registry.ts`).
 */
export type BlockNode = {
  schemaId: string;
  schemaName: `block-${string}`;
  id: string;
  own?: true;
  wrapper: StoredWrapper;
  children?: BlockNode[];
  [field: string]: unknown;
};

const StoredWrapperSchema = v.object({
  schemaId: v.fallback(v.string(), ''),
  schemaName: v.fallback(v.literal('core-component-wrapper'), 'core-component-wrapper'),
  inline: v.fallback(v.boolean(), false),
  noEditWrapper: v.fallback(v.boolean(), false),
  display: v.fallback(v.boolean(), true),
  animation: v.exactOptional(v.string()),
  background: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(1))),
});

/** What a block without a wrapper has, and every new one. */
export const DEFAULT_WRAPPER: StoredWrapper = {
  schemaId: '',
  schemaName: 'core-component-wrapper',
  inline: false,
  noEditWrapper: false,
  display: true,
};

const isKind = (name: string): name is `block-${string}` => name.startsWith('block-');

/**
 * A stored block, read leniently where the meaning is clear: a missing wrapper is the default one,
 * `null` is missing. An id or kind that does not fit is an error.
 */
export const BlockNodeSchema: v.GenericSchema<unknown, BlockNode> = v.pipe(
  v.looseObject({
    schemaId: v.fallback(v.string(), ''),
    schemaName: v.pipe(v.string(), v.guard(isKind)),
    id: v.pipe(v.string(), v.regex(BLOCK_ID)),
  }),
  v.rawTransform(({ dataset, addIssue }) => {
    const { own, wrapper, children, ...rest } = withoutNull(dataset.value);
    const node: BlockNode = {
      ...rest,
      schemaId: dataset.value.schemaId,
      schemaName: dataset.value.schemaName,
      id: dataset.value.id,
      wrapper: readWrapper(wrapper),
    };
    if (own === true) node.own = true;
    if (Array.isArray(children)) {
      const parsed = v.safeParse(v.array(BlockNodeSchema), children);
      if (parsed.success) node.children = parsed.output;
      else addIssue({ message: `children: ${v.summarize(parsed.issues)}` });
    }
    return node;
  }),
);

function readWrapper(value: unknown): StoredWrapper {
  if (value === null || typeof value !== 'object') return DEFAULT_WRAPPER;
  const parsed = v.safeParse(StoredWrapperSchema, withoutNull({ ...value }));
  return parsed.success ? parsed.output : DEFAULT_WRAPPER;
}

function withoutNull(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
}
