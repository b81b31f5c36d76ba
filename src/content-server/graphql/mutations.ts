import { randomUUID } from 'node:crypto';
import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { ContentData, Json } from '#src/content/squidex/wire.ts';
import type { CommandTarget, ContentCommand } from '../contents/commands.ts';
import { readData } from '../contents/patch.ts';
import { isStatus, PUBLISHED, STATUSES } from '../contents/workflow.ts';
import { editingData, type StoredItem } from '../model/item.ts';
import type { Builder } from './builder.ts';
import { type GraphContext, requirePermission } from './context.ts';
import { dataInput, toSchemaNames } from './inputs.ts';
import type { SchemaInfo } from './names.ts';
import { Instant, nonNullString } from './shared-types.ts';

type Arguments = {
  id?: string | null;
  data?: Json;
  status?: string | null;
  publish?: boolean | null;
  patch?: boolean | null;
  dueTime?: string | null;
  expectedVersion?: number | null;
};
type Config = GraphQLFieldConfig<unknown, GraphContext, Arguments>;

const id = { id: { type: nonNullString } };
const status = { status: { type: GraphQLString } };
const publish = { publish: { type: GraphQLBoolean, defaultValue: false } };
const expectedVersion = { expectedVersion: { type: GraphQLInt, defaultValue: -2 } };

/** The fields of the mutation type. */
export function mutationFields(builder: Builder): GraphQLFieldConfigMap<unknown, GraphContext> {
  const fields: GraphQLFieldConfigMap<unknown, GraphContext> = {};
  const deleted = new GraphQLObjectType({
    name: 'EntitySavedResultDto',
    fields: { version: { type: new GraphQLNonNull(GraphQLInt) } },
  });
  for (const info of builder.entities) {
    Object.assign(fields, schemaMutations(builder, info, deleted));
  }
  return fields;
}

function schemaMutations(builder: Builder, info: SchemaInfo, deleted: GraphQLObjectType) {
  const type = builder.contentTypes.get(info.schema.id);
  if (!type) return {};
  const field: MakeField = (permission, args, read) => ({
    type,
    args,
    resolve(_, given, graph) {
      const item = send(info, permission, given, graph, read);
      return graph.entity({ ...item, data: editingData(item) }, info.schema);
    },
  });
  const remove: Config = {
    type: deleted,
    args: { ...id, ...expectedVersion },
    resolve(_, given, graph) {
      const { version } = send(info, 'delete', given, graph, () => DELETION);
      return { version };
    },
  };
  return {
    ...dataMutations(field, info.typeName, new GraphQLNonNull(dataInput(builder, info))),
    ...statusMutations(field, info.typeName),
    [`delete${info.typeName}Content`]: remove,
  };
}

const DELETION: ContentCommand = { type: 'delete', permanent: false, checkReferrers: false };

/** The command that a mutation's arguments stand for. */
type ReadCommand = (args: Arguments, info: SchemaInfo) => ContentCommand;

/** A field that sends a command and answers with the item as it is then. */
type MakeField = (
  permission: string,
  args: NonNullable<Config['args']>,
  read: ReadCommand,
) => Config;

function dataMutations(
  field: MakeField,
  typeName: string,
  dataType: GraphQLInputType,
): Record<string, Config> {
  const data = { data: { type: dataType } };
  const change = { ...id, ...data, ...expectedVersion };
  const create = { ...data, ...publish, ...status, id: { type: GraphQLString } };
  const isPatch = { patch: { type: GraphQLBoolean, defaultValue: false } };
  const upsertion = { ...id, ...data, ...publish, ...isPatch, ...status, ...expectedVersion };
  return {
    [`create${typeName}Content`]: field('create', create, readCreate),
    // As in Squidex, an update is a patch too.
    [`update${typeName}Content`]: field('update', change, readPatch),
    [`patch${typeName}Content`]: field('update', change, readPatch),
    [`upsert${typeName}Content`]: field('upsert', upsertion, readUpsert),
  };
}

function statusMutations(field: MakeField, typeName: string): Record<string, Config> {
  const wish = { status: { type: nonNullString }, dueTime: { type: Instant } };
  const change = field('changestatus', { ...id, ...wish, ...expectedVersion }, readStatusChange);
  const deprecationReason = `Use change${typeName}Content.`;
  return {
    [`change${typeName}Content`]: change,
    [`publish${typeName}Content`]: { ...change, deprecationReason },
  };
}

/** Checks the permission, then runs the command. Out: the item as it is stored now. */
function send(
  info: SchemaInfo,
  permission: string,
  args: Arguments,
  graph: GraphContext,
  read: ReadCommand,
): StoredItem {
  requirePermission(graph, `contents.${info.schema.definition.name}.${permission}`);
  const { services, caller } = graph.call;
  const expected = args.expectedVersion ?? -2;
  const target: CommandTarget = {
    schema: info.schema,
    id: args.id?.trim() || randomUUID(),
    expected: expected >= 0 ? expected : undefined,
    actor: caller.actor,
  };
  return services.commands.run(read(args, info), target);
}

const readCreate: ReadCommand = (args, info) => ({
  type: 'create',
  data: dataOf(args, info),
  status: wantedStatus(args),
});

const readPatch: ReadCommand = (args, info) => ({ type: 'patch', data: dataOf(args, info) });

const readUpsert: ReadCommand = (args, info) => ({
  type: 'upsert',
  data: dataOf(args, info),
  status: wantedStatus(args),
  patch: args.patch ?? false,
  enrichDefaults: false,
});

const readStatusChange: ReadCommand = ({ status: wanted, dueTime }) => ({
  type: 'changeStatus',
  status: statusName(wanted ?? ''),
  dueTime: dueTime ?? undefined,
  checkReferrers: false,
});

function dataOf({ data }: Arguments, info: SchemaInfo): ContentData {
  return readData(toSchemaNames(data, info));
}

function wantedStatus({ status: wanted, publish: isPublished }: Arguments): string | undefined {
  return wanted ? statusName(wanted) : isPublished ? PUBLISHED : undefined;
}

/** Statuses are shown in capitals here, so they are taken in capitals too. */
function statusName(text: string): string {
  if (isStatus(text)) return text;
  return STATUSES.find((known) => known.status.toUpperCase() === text)?.status ?? text;
}
