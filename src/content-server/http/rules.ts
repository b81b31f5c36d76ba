import { randomUUID } from 'node:crypto';
import type { JsonObject, LinksDto } from '#src/content/squidex/wire.ts';
import { object } from '../base/json-read.ts';
import { fullId } from '../store/app.ts';
import { notFound, wrongVersion } from '../base/refusal.ts';
import { readRule, readRuleChange } from '../rules/rule.ts';
import type { RuleDefinition } from '../model/rule.ts';
import { isoTime } from '../base/instant.ts';
import type { QueuedEvent, StoredRule } from '../store/rules.ts';
import { expectedVersion, versionTag } from './etag.ts';
import { href, linkBuilder } from '../api/links.ts';
import { allows } from '../api/permissions.ts';
import { type RouteResponse, JSON_LIMITS, needs, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';
import { auditDto, madeBy } from '../model/audit.ts';

const PATH = '/api/apps/:app/rules';
const EVENTS = `${PATH}/events`;
const write = { cost: 1, kind: 'write' } as const;
const json = { ...write, json: JSON_LIMITS.small } as const;
const put = { ...write, method: 'PUT' } as const;
const read = { method: 'GET', kind: 'read' } as const;
const remove = { ...write, method: 'DELETE' } as const;

export const ruleRoutes: readonly Endpoint[] = [
  { ...read, path: EVENTS, access: needs('rules.events.read'), handle: listEvents },
  { ...put, path: `${EVENTS}/:id`, access: needs('rules.events.update'), handle: retry },
  { ...remove, path: `${EVENTS}/:id`, access: needs('rules.events.delete'), handle: cancel },
  { ...read, path: PATH, access: needs('rules.read'), handle: list },
  { ...json, method: 'POST', path: PATH, access: needs('rules.create'), handle: create },
  { ...json, method: 'PUT', path: `${PATH}/:id`, access: needs('rules.update'), handle: update },
  {
    ...put,
    path: `${PATH}/:id/enable`,
    access: needs('rules.disable'),
    handle: (call) => change(call, () => ({ isEnabled: true })),
  },
  {
    ...put,
    path: `${PATH}/:id/disable`,
    access: needs('rules.disable'),
    handle: (call) => change(call, () => ({ isEnabled: false })),
  },
  { ...remove, path: `${PATH}/:id`, access: needs('rules.delete'), handle: removeRule },
];

/** A rule in both forms: the flow, and the action that it replaced. */
function ruleDto({ services, caller }: Call, rule: StoredRule): object {
  const { name, isEnabled, trigger, webhook, stepId, ignoreError } = rule.definition;
  const self = href('apps', services.apps.app().name, 'rules', rule.id);
  const may = (action: string) => allows(caller.client.role, `rules.${action}`);
  const links = linkBuilder(self)
    .add('update', 'PUT', self, may('update'))
    .add('disable', 'PUT', `${self}/disable`, may('disable') && isEnabled)
    .add('enable', 'PUT', `${self}/enable`, may('disable') && !isEnabled)
    .add('delete', 'DELETE', self, may('delete')).links;
  return {
    id: rule.id,
    ...auditDto(rule),
    version: rule.version,
    isEnabled,
    ...(name === null ? {} : { name }),
    trigger,
    flow: flowOf({ stepId, ignoreError, webhook }),
    action: { actionType: 'Webhook', ...webhook },
    numSucceeded: rule.numSucceeded,
    numFailed: rule.numFailed,
    _links: links,
  };
}

function flowOf({
  stepId,
  ignoreError,
  webhook,
}: Pick<RuleDefinition, 'stepId' | 'ignoreError' | 'webhook'>) {
  const step = { stepType: 'Webhook', ...webhook };
  return { initialStepId: stepId, steps: { [stepId]: { step, ignoreError } } };
}

function list(call: Call): RouteResponse {
  const self = href('apps', call.services.apps.app().name, 'rules');
  const links = linkBuilder(self)
    .add('create', 'POST', self, allows(call.caller.client.role, 'rules.create'))
    .add('events', 'GET', `${self}/events`, allows(call.caller.client.role, 'rules.events.read'));
  const items = call.services.rules.all().map((rule) => ruleDto(call, rule));
  return { status: 200, body: { items, _links: links.links } };
}

function answer(call: Call, rule: StoredRule, status = 200): RouteResponse {
  const location = href('apps', call.services.apps.app().name, 'rules', rule.id);
  const headers = { etag: versionTag(rule.version), ...(status === 201 ? { location } : {}) };
  return { status, body: ruleDto(call, rule), headers };
}

function create(call: Call): RouteResponse {
  const { services, caller } = call;
  const rule = services.rules.save({
    id: randomUUID(),
    version: 0,
    ...madeBy(caller.actor, services.clock.now()),
    numSucceeded: 0,
    numFailed: 0,
    definition: readRule(object(call.body), services.schemas),
  });
  return answer(call, rule, 201);
}

function findRule({ services, params, headers }: Call): StoredRule {
  const rule = services.rules.find(params['id'] ?? '');
  if (!rule) throw notFound();
  const expected = expectedVersion(headers);
  if (expected !== undefined && expected !== rule.version) {
    throw wrongVersion(fullId(services.apps, rule.id), expected, rule.version);
  }
  return rule;
}

function change(call: Call, next: () => Partial<RuleDefinition>): RouteResponse {
  const { services, caller } = call;
  const rule = findRule(call);
  const saved = services.rules.save({
    ...rule,
    definition: { ...rule.definition, ...next() },
    version: rule.version + 1,
    lastModified: services.clock.now(),
    lastModifiedBy: caller.actor,
  });
  return answer(call, saved);
}

function update(call: Call): RouteResponse {
  return change(call, () => readRuleChange(object(call.body), call.services.schemas));
}

function removeRule(call: Call): RouteResponse {
  call.services.rules.remove(findRule(call).id);
  return { status: 204 };
}

function count(query: URLSearchParams, name: string, otherwise: number): number {
  const value = query.get(name) ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : otherwise;
}

function listEvents(call: Call): RouteResponse {
  const { services, query } = call;
  const filter = {
    ruleId: query.get('ruleId') || undefined,
    skip: count(query, 'skip', 0),
    take: Math.min(count(query, 'take', 20), 200),
  };
  const { total, items } = services.rules.events(filter);
  const self = href('apps', services.apps.app().name, 'rules', 'events');
  const body = {
    total,
    items: items.map((event) => eventDto(call, event)),
    _links: linkBuilder(self).links,
  };
  return { status: 200, body };
}

function eventDto(
  call: Call,
  event: QueuedEvent,
): { id: string; flowState: object; _links: LinksDto } {
  const self = href('apps', call.services.apps.app().name, 'rules', 'events', event.id);
  const links = linkBuilder(self).add('update', 'PUT', self);
  return {
    id: event.id,
    flowState: flowState(call, event),
    _links: links.add('cancel', 'DELETE', self, event.nextRun !== null).links,
  };
}

function flowState({ services }: Call, event: QueuedEvent): JsonObject | object {
  const rule = services.rules.find(event.ruleId);
  const stepId = rule?.definition.stepId ?? '00000000-0000-0000-0000-000000000000';
  const attempts = event.attempts.map(({ started, completed, log, error }) => ({
    log: [{ timestamp: isoTime(completed), message: log }],
    started: isoTime(started),
    completed: isoTime(completed),
    ...(error === null ? {} : { error }),
  }));
  return {
    ...(rule ? { definition: flowOf(rule.definition) } : {}),
    context: {},
    description: event.name,
    steps: { [stepId]: { status: event.status, attempts } },
    nextStepId: stepId,
    created: isoTime(event.created),
    ...(event.nextRun === null ? {} : { nextRun: isoTime(event.nextRun) }),
    ...(event.completed === null ? {} : { completed: isoTime(event.completed) }),
    status: event.status,
  };
}

function findEvent(call: Call): QueuedEvent {
  const event = call.services.rules.findEvent(param(call, 'id'));
  if (!event) throw notFound();
  return event;
}

function retry(call: Call): RouteResponse {
  const event = findEvent(call);
  const nextRun = call.services.clock.machine();
  call.services.rules.saveEvent({ ...event, status: 'Pending', nextRun, completed: null });
  return { status: 204 };
}

function cancel(call: Call): RouteResponse {
  const event = findEvent(call);
  const completed = call.services.clock.machine();
  call.services.rules.saveEvent({ ...event, status: 'Cancelled', nextRun: null, completed });
  return { status: 204 };
}
