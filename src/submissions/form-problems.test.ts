import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ContentSchema } from '#src/model/fields/content-schema.ts';
import { messageOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { OWN_FORMS } from '#src/model/schemas/forms.ts';
import { formProblems } from './form-problems.ts';

const required = { fieldType: 'String', isRequired: true };

function schemaOf(fields: object[], tags = ['form']) {
  const about = { id: '1', name: 'feedback', isPublished: true };
  return v.parse(ContentSchema, { ...about, properties: { label: 'Rückmeldung', tags }, fields });
}

test.each([
  ['is tagged hidden', { name: 'origin', properties: { ...required, tags: ['hidden'] } }],
  ['editors do not see', { name: 'origin', properties: required, isHidden: true }],
  ['is no input of visitors', { name: 'origin', properties: { ...required, fieldType: 'Assets' } }],
])('a required field of a form that %s is told', (_why, field) => {
  const schema = schemaOf([{ name: 'message', properties: required }, field]);
  const details = { form: 'Rückmeldung', schema: 'feedback', field: 'origin' };
  expect(formProblems([schema])).toEqual([problem('form-field-unseen', details)]);
});

test('what is shown, is filled in by us, is not required, or is in no form is no problem', () => {
  const hidden = { ...required, tags: ['hidden'] };
  const schema = schemaOf([
    { name: 'message', properties: required },
    { name: 'agreed', properties: { ...required, fieldType: 'Boolean', editor: 'Toggle' } },
    { name: 'number', properties: hidden },
    { name: 'note', properties: { ...hidden, isRequired: false } },
  ]);
  const noForm = schemaOf([{ name: 'origin', properties: hidden }], []);
  expect(formProblems([schema, noForm, ...OWN_FORMS])).toEqual([]);
});

test('the message says what to do, in both languages', () => {
  const hidden = { ...required, label: 'Herkunft', tags: ['hidden'] };
  const [found = problem('body-invalid')] = formProblems([
    schemaOf([{ name: 'origin', properties: hidden }]),
  ]);
  expect(messageOf(found, 'de')).toContain(
    'Bitte das Feld im Schema feedback zeigen oder nicht mehr verlangen.',
  );
  expect(messageOf(found, 'en')).toContain('requires the field “Herkunft”');
});
