import { type ReactNode, useId } from 'react';
import type { FormField } from '#src/model/forms/form.ts';
import { useForm } from '../form-context.ts';
import { sectionsOf } from './sections.ts';

type Props = {
  schema: string;
  fields: readonly FormField[];
  /** The level of the parts' headings. */
  heading: 'h2' | 'h3';
  children(field: FormField): ReactNode;
};

/** The fields of a form; a long form is divided into parts, with the ways to them above it. */
export function FormSections({ schema, fields, heading: Heading, children }: Props) {
  const { lang, words } = useForm();
  const id = useId();
  const sections = sectionsOf(schema, fields, lang);
  const [first] = sections;
  if (!first?.title) return <div className="fields">{fields.map(children)}</div>;
  const idOf = (name: string) => `${id}${name}`;
  return (
    <>
      <nav className="parts" aria-label={words.parts}>
        {sections.map(({ name, title }) => (
          <a
            key={name}
            href={`#${idOf(name)}`}
            // In the shadow root of the editor a fragment leads nowhere.
            onClick={(event) => {
              event.preventDefault();
              const root = event.currentTarget.getRootNode() as Document | ShadowRoot;
              const heading = root.getElementById(idOf(name));
              heading?.scrollIntoView({ block: 'start' });
              heading?.focus({ preventScroll: true });
            }}
          >
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ name, title, fields: own }) => (
        <section key={name} aria-labelledby={idOf(name)}>
          <Heading id={idOf(name)} tabIndex={-1}>
            {title}
          </Heading>
          <div className="fields">{own.map(children)}</div>
        </section>
      ))}
    </>
  );
}
