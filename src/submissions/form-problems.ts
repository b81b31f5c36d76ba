import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { publicFormOf } from '#src/model/forms/form.ts';
import { isForm } from '#src/model/schemas/forms.ts';
import { OWN_FIELDS } from './form-kind.ts';

/**
 * What is wrong with the forms among the schemas of the content source: a field that it requires and nobody fills in,
 * since visitors are not shown it and it is none of ours. The source then refuses whatever is sent with that form.
 */
export function formProblems(schemas: readonly ContentSchema[]): Problem[] {
  return schemas.filter(isForm).flatMap((schema) => {
    const shown = publicFormOf(schema, () => undefined).fields;
    const filled = new Set<string>([...shown.map(({ name }) => name), ...OWN_FIELDS]);
    return schema.fields
      .filter(({ name, properties }) => properties.isRequired && !filled.has(name))
      .map(({ name, properties }) =>
        problem('form-field-unseen', {
          form: schema.properties.label ?? schema.name,
          schema: schema.name,
          field: properties.label ?? name,
        }),
      );
  });
}
