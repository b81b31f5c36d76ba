import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { parseGraphQL } from './graphql-text.ts';

test.each([
  ['lists', '{a(b:', '['],
  ['objects', '{a(b:', '{c:'],
  ['fields', '{a', '{a'],
  ['types', 'query($a:', '['],
])(
  '%s inside each other are refused before they are parsed, which would fill the stack',
  (_name, begin, level) => {
    expect(() => parseGraphQL(begin + level.repeat(900))).toThrow(GraphQLError);
    expect(() => parseGraphQL(begin + level.repeat(900))).toThrow(/brackets inside each other/);
  },
);

test('brackets in texts and beside each other are none inside each other', () => {
  const lists = '[[1]]'.repeat(200);
  expect(() => parseGraphQL(`{a(b:"${'('.repeat(900)}", c:[${lists}])}`)).not.toThrow();
});
