import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dictionaryOf } from '#src/model/forms/dictionary.ts';
import { publicFormOf } from '#src/model/forms/form.ts';
import { OWN_FORMS } from '#src/model/schemas/forms.ts';
import { FormView } from './FormView.tsx';
import type { FormState } from './state.ts';

const words = {
  ...{ incomplete: '', send: '', sending: '', optional: '', choose: '' },
  ...{ sent: '', number: '', failed: '', empty: '' },
};

const html = (state: Partial<FormState>) => {
  const [schema = expect.unreachable()] = OWN_FORMS;
  const form = { ...publicFormOf(schema, dictionaryOf({}, 'de')), words };
  const start: FormState = { phase: 'writing', values: {}, errors: {}, message: null };
  return renderToStaticMarkup(
    <FormView
      {...{ id: 'kontakt001', form, path: '/de/kontakt', lang: 'de', thanks: null, button: null }}
      state={{ ...start, ...state }}
    />,
  );
};

test('a browser without scripts shows the answer where it says what came of the form', () => {
  const [, said = ''] = /action="[^"]*#([^"]+)"/.exec(html({})) ?? [];
  expect(said).not.toBe('');
  expect(html({})).not.toContain(`id="${said}"`);
  expect(html({ message: 'Es wurden nicht alle Felder korrekt ausgefüllt.' })).toMatch(
    new RegExp(`id="${said}"><p>Es wurden nicht alle`),
  );
  expect(html({ phase: { sent: 'K7M-4QX' } })).toContain(`id="${said}"`);
});
