import jsep, { type Expression } from 'jsep';
import { isRecord } from '#src/lib/is-record.ts';

/** A condition of a field rule. In: what its names stand for, such as `data`. */
export type RuleCondition = (scope: Readonly<Record<string, unknown>>) => boolean;

const MAX_LENGTH = 1_000;

/**
 * Reads a condition as Squidex has it: an expression of JavaScript such as `data.kind.iv === 'sale'`.
 * Only reading is understood: members, comparisons, logic, sums, and a few methods of texts and lists.
 * Out: undefined for what is no such expression.
 */
export function readCondition(text: string): RuleCondition | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    const expression = jsep(text);
    return (scope) => {
      try {
        return Boolean(evaluate(expression, scope));
      } catch {
        // Squidex, too, takes a condition that fails for one that does not hold.
        return false;
      }
    };
  } catch {
    return undefined;
  }
}

type Scope = Readonly<Record<string, unknown>>;

function evaluate(node: Expression, scope: Scope): unknown {
  const at = (child: unknown) => evaluate(expressionOf(child), scope);
  switch (node.type) {
    case 'Literal':
      return node['value'];
    case 'Identifier':
      return node['name'] === 'undefined' ? undefined : own(scope, String(node['name']));
    case 'MemberExpression':
      return own(at(node['object']), keyOf(node, at));
    case 'UnaryExpression':
      return unary(String(node['operator']), at(node['argument']));
    case 'BinaryExpression':
    case 'LogicalExpression':
      return binary(String(node['operator']), node, at);
    case 'ConditionalExpression':
      return at(node['test']) ? at(node['consequent']) : at(node['alternate']);
    case 'ArrayExpression':
      return listOf(node['elements']).map(at);
    case 'CallExpression':
      return call(node, at);
    default:
      throw new Error(`A condition cannot hold ${node.type}.`);
  }
}

type At = (child: unknown) => unknown;

const keyOf = (node: Expression, at: At) =>
  node['computed'] === true
    ? String(at(node['property']))
    : String(expressionOf(node['property'])['name']);

/** What somebody stored, and nothing that all objects have; nothing of nothing. */
function own(value: unknown, key: string): unknown {
  if (typeof value === 'string') return key === 'length' ? value.length : undefined;
  if (Array.isArray(value)) return key === 'length' ? value.length : value[Number(key)];
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function unary(operator: string, value: unknown): unknown {
  if (operator === '!') return !value;
  if (operator === '-') return -Number(value);
  if (operator === '+') return Number(value);
  throw new Error(`A condition cannot hold ${operator}.`);
}

function binary(operator: string, node: Expression, at: At): unknown {
  const left = at(node['left']);
  if (operator === '&&') return left && at(node['right']);
  if (operator === '||') return left || at(node['right']);
  const right = at(node['right']);
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    // Nothing and null are alike, as they are in JavaScript.
    case '==':
      return alike(left, right);
    case '!=':
      return !alike(left, right);
    case '+':
      return typeof left === 'number' && typeof right === 'number'
        ? left + right
        : `${String(left)}${String(right)}`;
    default:
      return numeric(operator, left, right);
  }
}

function alike(left: unknown, right: unknown): boolean {
  if (left === undefined || left === null) return right === undefined || right === null;
  if (right === undefined || right === null) return false;
  return typeof left === typeof right ? left === right : String(left) === String(right);
}

function numeric(operator: string, left: unknown, right: unknown): unknown {
  const [a, b] =
    typeof left === 'string' && typeof right === 'string'
      ? [left, right]
      : [Number(left), Number(right)];
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  if (operator === '>') return a > b;
  if (operator === '>=') return a >= b;
  if (operator === '-') return Number(a) - Number(b);
  if (operator === '*') return Number(a) * Number(b);
  throw new Error(`A condition cannot hold ${operator}.`);
}

/** `includes`, `startsWith`, `endsWith` of a text, `includes` of a list. */
function call(node: Expression, at: At): unknown {
  const callee = expressionOf(node['callee']);
  if (callee.type !== 'MemberExpression') throw new Error('A condition calls no functions.');
  const value = at(callee['object']);
  const [argument] = listOf(node['arguments']).map(at);
  const method = keyOf(callee, at);
  if (Array.isArray(value) && method === 'includes') return value.includes(argument);
  if (typeof value !== 'string') return undefined;
  if (method === 'includes') return value.includes(String(argument));
  if (method === 'startsWith') return value.startsWith(String(argument));
  if (method === 'endsWith') return value.endsWith(String(argument));
  throw new Error(`A condition cannot call ${method}.`);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isExpression = (value: unknown): value is Expression =>
  isRecord(value) && typeof value['type'] === 'string';

function expressionOf(value: unknown): Expression {
  if (!isExpression(value)) throw new Error('A condition has a part that is no expression.');
  return value;
}
