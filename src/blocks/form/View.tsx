import { Text } from '../fields/Text.tsx';
import { FormView } from '../parts/form/FormView.tsx';
import { initialState } from '../parts/form/state.ts';
import type { ViewProps } from '../view.ts';
import type { form } from './block.ts';

/** A form with its heading, as it stands on a page before anybody has touched it. */
export function View({ block, data, writtenIn }: ViewProps<typeof form>) {
  const { id, thanks = null } = block;
  return (
    <>
      <Text of={block} field="heading" as="h2" className="form__heading" />
      <FormView
        {...{ id, thanks, writtenIn, ...data, state: initialState(data.form, data.posted) }}
        button={<Text of={block} field="button" as="span" />}
      />
    </>
  );
}
