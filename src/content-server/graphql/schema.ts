import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLInt,
  GraphQLObjectType,
  GraphQLSchema,
  specifiedDirectives,
} from 'graphql';
import type { ServerSchema } from '../model/schema.ts';
import type { AppLanguages } from '../store/languages.ts';
import {
  type Builder,
  type ComponentType,
  type ContentType,
  entitiesOf,
  referencedFrom,
} from './builder.ts';
import { mutationFields } from './mutations.ts';
import { schemaInfos, typeNames } from './names.ts';
import { contentType, queryFields, resultType } from './queries.ts';
import { componentTypeFor } from './value-fields.ts';

// Known to Squidex; here everything is read at once anyway.
const DIRECTIVES = [
  new GraphQLDirective({
    name: 'cache',
    locations: [DirectiveLocation.FIELD],
    args: { duration: { type: GraphQLInt } },
  }),
  new GraphQLDirective({ name: 'optimizeFieldQueries', locations: [DirectiveLocation.FIELD] }),
];

/** The GraphQL schema of an app, with Squidex's names. */
export function buildSchema(
  schemas: readonly ServerSchema[],
  languages: AppLanguages,
): GraphQLSchema {
  const infos = schemaInfos(schemas, typeNames());
  const contentTypes = new Map<string, ContentType>();
  const componentTypes = new Map<string, ComponentType>();
  const resultTypes = new Map<string, GraphQLObjectType>();
  const entities = entitiesOf(infos);
  const builder: Builder = {
    infos,
    entities,
    languages,
    references: new Map(entities.map((info) => [info, referencedFrom(info, entities)])),
    outputs: new Map(),
    contentTypes,
    componentTypes,
    resultTypes,
  };
  for (const info of infos) componentTypes.set(info.schema.id, componentTypeFor(builder, info));
  for (const info of entities) {
    const type = contentType(builder, info);
    contentTypes.set(info.schema.id, type);
    resultTypes.set(info.schema.id, resultType(type));
  }
  const query = new GraphQLObjectType({ name: 'ApplicationQueries', fields: queryFields(builder) });
  const mutations = mutationFields(builder);
  return new GraphQLSchema({
    query,
    ...(entities.length > 0
      ? { mutation: new GraphQLObjectType({ name: 'ApplicationMutations', fields: mutations }) }
      : {}),
    types: [...contentTypes.values()],
    directives: [...specifiedDirectives, ...DIRECTIVES],
    // Tests see to that; one odd schema must not take GraphQL from all the others.
    assumeValid: true,
  });
}
