import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

const MAX_DEPTH = 12;
const MAX_FIELDS = 1_000;
const MAX_ALIASES = 50;

/** Lists of the types of a schema: one in another is its square. */
const LISTS = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes']);

type Count = { fields: number; aliases: number };
/** Where fields stand; `introspection`: in what the schema says about itself, there also in a list of types. */
type QueryPlace = { depth: number; introspection?: 'types' | 'list' };

/**
 * A rule for validation: no document is deeper than 12 levels, asks for more than 1,000 fields (with
 * fragments at every place where they are used), or gives more than 50 other names. What the schema says about
 * itself may be as deep as tools ask for it, but each of its lists is asked for once: no clock runs there.
 */
export function limitsRule(context: ValidationContext): ASTVisitor {
  return {
    Document(document) {
      const fragments = fragmentsOf(document);
      const count: Count = { fields: 0, aliases: 0 };
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const problem = measure(definition.selectionSet, { depth: 1 }, [], fragments, count);
        if (problem) context.reportError(new GraphQLError(problem));
      }
      return false;
    },
  };
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((node) => [node.name.value, node]));
}

function measure(
  { selections }: SelectionSetNode,
  place: QueryPlace,
  inside: readonly string[],
  fragments: Fragments,
  count: Count,
): string | undefined {
  if (place.depth > MAX_DEPTH) return `The query is deeper than ${MAX_DEPTH} levels.`;
  for (const node of selections) {
    let problem: string | undefined;
    // Fragments count too: they can double each other without a single field.
    count.fields += 1;
    if (count.fields > MAX_FIELDS) return `The query asks for more than ${MAX_FIELDS} fields.`;
    if (node.kind === Kind.FIELD) {
      if (node.alias) count.aliases += 1;
      if (count.aliases > MAX_ALIASES) return `The query has more than ${MAX_ALIASES} aliases.`;
      if (node.selectionSet) {
        const below = placeBelow(node, place);
        if (typeof below === 'string') return below;
        problem = measure(node.selectionSet, below, inside, fragments, count);
      }
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      problem = measure(node.selectionSet, place, inside, fragments, count);
    } else {
      const name = node.name.value;
      const fragment = fragments.get(name);
      // Circles are reported by another rule.
      if (!fragment || inside.includes(name)) continue;
      problem = measure(fragment.selectionSet, place, [...inside, name], fragments, count);
    }
    if (problem) return problem;
  }
  return undefined;
}

/** The place of what a field holds, or why the field must not stand there. */
function placeBelow(
  { name, alias }: FieldNode,
  { depth, introspection }: QueryPlace,
): QueryPlace | string {
  if (!introspection && !name.value.startsWith('__')) return { depth: depth + 1 };
  if (alias) return 'The schema is described without aliases.';
  const isList = LISTS.has(name.value);
  if (isList && introspection === 'list') return 'The schema is described without lists in lists.';
  return { depth, introspection: isList ? 'list' : (introspection ?? 'types') };
}
