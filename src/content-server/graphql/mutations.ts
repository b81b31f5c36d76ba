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
import { changeStatus, type CommandContext, patch } from '../contents/commands.ts';
import { editingData, type StoredItem } from '../contents/item.ts';
import {
  commandContext,
  moveTo,
  removeItem,
  requireCreatable,
  upsert,
} from '../contents/operations.ts';
import { readData } from '../contents/patch.ts';
import { isStatus, PUBLISHED, STATUSES } from '../contents/workflow.ts';
import { createItem, findForWrite, save } from '../contents/writer.ts';
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
type Command = {
  context: CommandContext;
  id: string;
  args: Arguments;
  graph: GraphContext;
  info: SchemaInfo;
  expected: number | undefined;
};

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
  const field: MakeField = (permission, args, run) => ({
    type,
    args,
    resolve: (_, given, graph) => execute(info, permission, given, graph, run),
  });
  const remove: Config = {
    type: deleted,
    args: { ...id, ...expectedVersion },
    resolve: (_, given, graph) => deleteOne(info, given, graph),
  };
  return {
    ...dataMutations(field, info.typeName, new GraphQLNonNull(dataInput(builder, info))),
    ...statusMutations(field, info.typeName),
    [`delete${info.typeName}Content`]: remove,
  };
}

/** A field whose command answers with the item that it changed. */
type MakeField = (
  permission: string,
  args: NonNullable<Config['args']>,
  run: (command: Command) => StoredItem,
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
    [`create${typeName}Content`]: field('create', create, createOne),
    // As in Squidex, an update is a patch too.
    [`update${typeName}Content`]: field('update', change, patchOne),
    [`patch${typeName}Content`]: field('update', change, patchOne),
    [`upsert${typeName}Content`]: field('upsert', upsertion, upsertOne),
  };
}

function statusMutations(field: MakeField, typeName: string): Record<string, Config> {
  const wish = { status: { type: nonNullString }, dueTime: { type: Instant } };
  const change = field('changestatus', { ...id, ...wish, ...expectedVersion }, changeOne);
  const deprecationReason = `Use change${typeName}Content.`;
  return {
    [`change${typeName}Content`]: change,
    [`publish${typeName}Content`]: { ...change, deprecationReason },
  };
}

function commandOf(
  info: SchemaInfo,
  permission: string,
  args: Arguments,
  graph: GraphContext,
): Command {
  requirePermission(graph, `contents.${info.schema.definition.name}.${permission}`);
  const { services, caller } = graph.call;
  const itemId = args.id?.trim() || randomUUID();
  const expected = args.expectedVersion ?? -2;
  return {
    context: commandContext(services, info.schema, itemId, caller.actor),
    id: itemId,
    args,
    graph,
    info,
    expected: expected >= 0 ? expected : undefined,
  };
}

function execute(
  info: SchemaInfo,
  permission: string,
  args: Arguments,
  graph: GraphContext,
  run: (command: Command) => StoredItem,
) {
  const command = commandOf(info, permission, args, graph);
  const item = graph.call.services.db.transaction(() => run(command));
  return graph.entity({ ...item, data: editingData(item) }, info.schema);
}

function dataOf({ args, info }: Command): ContentData {
  return readData(toSchemaNames(args.data, info));
}

function wantedStatus({ args }: Command): string | undefined {
  return args.status ? statusName(args.status) : args.publish ? PUBLISHED : undefined;
}

/** Statuses are shown in capitals here, so they are taken in capitals too. */
function statusName(text: string): string {
  if (isStatus(text)) return text;
  return STATUSES.find((known) => known.status.toUpperCase() === text)?.status ?? text;
}

function createOne(command: Command): StoredItem {
  const { context, id: itemId, graph } = command;
  requireCreatable(context.schema, undefined);
  const wanted = wantedStatus(command);
  return createItem(graph.call.services, itemId, dataOf(command), context, (created) =>
    wanted === undefined ? [] : [changeStatus(created, wanted, context)],
  );
}

function changeItem(command: Command, change: (item: StoredItem) => StoredItem): StoredItem {
  const { services } = command.graph.call;
  const { schema } = command.context;
  const item = findForWrite(services, schema, command.id, command.expected);
  return save(services, item, [change(item)], schema);
}

function patchOne(command: Command): StoredItem {
  return changeItem(command, (item) => patch(item, dataOf(command), command.context));
}

function changeOne(command: Command): StoredItem {
  const { args, graph, context } = command;
  const wish = {
    status: statusName(args.status ?? ''),
    dueTime: args.dueTime ?? undefined,
    checkReferrers: false,
  };
  return changeItem(command, (item) => moveTo(graph.call.services, item, wish, context));
}

function upsertOne(command: Command): StoredItem {
  const { context, id: itemId, args, graph, expected } = command;
  requireCreatable(context.schema, itemId);
  return upsert(graph.call.services, itemId, dataOf(command), context, {
    status: wantedStatus(command),
    patch: args.patch ?? false,
    enrichDefaults: false,
    expected,
  });
}

function deleteOne(info: SchemaInfo, args: Arguments, graph: GraphContext): { version: number } {
  const { context, id: itemId, expected } = commandOf(info, 'delete', args, graph);
  const { services } = graph.call;
  services.db.transaction(() =>
    removeItem(services, itemId, context, { permanent: false, checkReferrers: false, expected }),
  );
  return { version: services.content.find(itemId)?.version ?? 0 };
}
