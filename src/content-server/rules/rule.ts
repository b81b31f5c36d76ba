import type { RuleDefinition, Trigger, Webhook, WebhookMethod } from '../model/rule.ts';
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#src/content/squidex/wire.ts';
import {
  flagOf,
  isObject,
  member,
  object,
  optionalEnum,
  optionalList,
  optionalObject,
  optionalText,
} from '../base/json-read.ts';
import { invalid, notSupported, unreadable } from '../base/refusal.ts';
import type { Schemas } from '../model/schema.ts';
import { requireCondition } from './condition.ts';

const TRIGGERS = [
  'ContentChanged',
  'AssetChanged',
  'SchemaChanged',
  'Manual',
  'Comment',
  'Usage',
  'CronJob',
] as const;
const METHODS: readonly WebhookMethod[] = ['POST', 'PUT', 'GET', 'DELETE', 'PATCH'];

/** Reads the body of a creation. Refuses what is missing (400) and what is not supported (501). */
export function readRule(body: JsonObject, schemas: Schemas): RuleDefinition {
  const change = readRuleChange(body, schemas);
  const { trigger, webhook, stepId = randomUUID(), ignoreError = false } = change;
  const problems: string[] = [];
  if (!trigger) problems.push('Trigger: Trigger is required.');
  if (!webhook) problems.push('Flow: Flow is required.');
  if (!trigger || !webhook) throw invalid(...problems);
  const { name = null, isEnabled = true } = change;
  return { name, isEnabled, trigger, stepId, ignoreError, webhook };
}

/** Reads what a body changes of a rule; what it leaves out stays. */
export function readRuleChange(body: JsonObject, schemas: Schemas): Partial<RuleDefinition> {
  const trigger = optionalObject(body, 'trigger');
  const flow = optionalObject(body, 'flow');
  const action = optionalObject(body, 'action');
  const name = optionalText(body, 'name');
  const isEnabled = member(body, 'isEnabled');
  return {
    ...(name === undefined ? {} : { name }),
    ...(isEnabled === undefined ? {} : { isEnabled: flagOf(body, 'isEnabled') }),
    ...(trigger ? { trigger: readTrigger(trigger, schemas) } : {}),
    ...(flow ? readFlow(flow) : action ? { webhook: readStep(action, 'actionType') } : {}),
  };
}

function readTrigger(source: JsonObject, schemas: Schemas): Trigger {
  const triggerType = optionalEnum(source, 'triggerType', TRIGGERS);
  if (triggerType === 'ContentChanged') return readContentTrigger(source, schemas);
  if (triggerType === undefined) throw unreadable();
  if (triggerType !== 'AssetChanged') throw notSupported(`rules of type ${triggerType}`);
  return { triggerType, ...readCondition(source) };
}

function readContentTrigger(source: JsonObject, schemas: Schemas): Trigger {
  if (optionalList(source, 'referencedSchemas')?.length) {
    throw notSupported('rules for referenced schemas');
  }
  const list = (optionalList(source, 'schemas') ?? []).map(object);
  const conditions = list.map((entry) => ({
    schemaId: optionalText(entry, 'schemaId') ?? '',
    ...readCondition(entry),
  }));
  const unknown = conditions.filter(({ schemaId }) => !schemas.byId(schemaId));
  if (unknown.length > 0) {
    throw invalid(...unknown.map(({ schemaId }) => `Schemas: Schema ${schemaId} does not exist.`));
  }
  const handleAll = flagOf(source, 'handleAll');
  return { triggerType: 'ContentChanged', handleAll, schemas: conditions, referencedSchemas: [] };
}

function readCondition(source: JsonObject): { condition?: string } {
  const condition = optionalText(source, 'condition')?.trim();
  if (!condition) return {};
  requireCondition(condition);
  return { condition };
}

function readFlow(flow: JsonObject): Partial<RuleDefinition> {
  const steps = Object.entries(optionalObject(flow, 'steps') ?? {});
  const initial = optionalText(flow, 'initialStepId');
  if (steps.length === 0) throw invalid('Flow: Flow has no step');
  if (!initial || !steps.some(([id]) => id === initial)) {
    throw invalid('Flow: Flow has no start step');
  }
  if (steps.length > 1) throw notSupported('rules with several steps');
  const [[stepId, value] = ['', null]] = steps;
  if (!isObject(value)) throw unreadable();
  const ignoreError = flagOf(value, 'ignoreError');
  return { stepId, ignoreError, webhook: readStep(object(member(value, 'step')), 'stepType') };
}

function readStep(step: JsonObject, typeName: 'stepType' | 'actionType'): Webhook {
  const type = optionalText(step, typeName);
  if (!type) throw unreadable();
  if (!/^webhook$/i.test(type)) throw unknownStep(type);
  if (optionalText(step, 'payload')?.trim()) throw notSupported('own payloads of webhooks');
  const url = optionalText(step, 'url')?.trim() ?? '';
  if (!isWebAddress(url)) throw invalid('Flow.Url: Url is not a valid value.');
  const payloadType = optionalText(step, 'payloadType');
  const headers = optionalText(step, 'headers');
  const sharedSecret = optionalText(step, 'sharedSecret');
  return {
    method: optionalEnum(step, 'method', METHODS) ?? 'POST',
    url,
    ...(payloadType ? { payloadType } : {}),
    ...(headers ? { headers } : {}),
    ...(sharedSecret ? { sharedSecret } : {}),
  };
}

/** Squidex's other steps; anything else does not exist there either. */
const OTHER_STEPS =
  /^(?:Algolia|AzureQueue|Comment|CreateContent|Delay|Discourse|ElasticSearch|Email|Fastly|If|Kafka|Medium|Notification|OpenSearch|Prerender|Script|SignalR|Slack|Tweet|Typesense)$/i;

function unknownStep(type: string) {
  return OTHER_STEPS.test(type) ? notSupported(`steps of type ${type}`) : unreadable();
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
