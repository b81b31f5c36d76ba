import { TRAP_FIELD } from '#src/model/forms/form-names.ts';
import type { Language } from '#src/model/languages.ts';
import { NEWSLETTER_PATHS } from '#src/model/links.ts';
import { Text } from '../fields/Text.tsx';
import type { ViewProps } from '../view.ts';
import type { newsletter } from './block.ts';

const WORDS: Record<Language, { label: string; example: string; empty: string; button: string }> = {
  de: {
    label: 'Ihre E-Mail-Adresse',
    example: 'name@beispiel.de',
    empty: 'Dieses Feld bitte leer lassen',
    button: 'Eintragen',
  },
  en: {
    label: 'Your e-mail address',
    example: 'name@example.com',
    empty: 'Please leave this field empty',
    button: 'Sign up',
  },
};

/** What the newsletter is, beside one field. */
export function View({ block, lang }: ViewProps<typeof newsletter>) {
  const { id } = block;
  const words = WORDS[lang];
  return (
    <section className="section section--normal section--dyed tint patch">
      <div className="section__in columns columns--wide-narrow align-end">
        <div>
          <Text of={block} field="heading" as="h2" />
          <Text of={block} field="text" as="p" className="mt-4" />
        </div>
        <form
          className="form form--go mt-0"
          action={NEWSLETTER_PATHS[lang]}
          method="post"
          noValidate
        >
          <div className="form__trap" aria-hidden="true">
            <label htmlFor={`${id}-trap`}>{words.empty}</label>
            <input id={`${id}-trap`} name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
          </div>
          <div className="form__field">
            <label htmlFor={`${id}-email`}>{words.label}</label>
            <input
              className="input"
              id={`${id}-email`}
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder={words.example}
            />
          </div>
          <button className="btn" type="submit">
            {block.button ? <Text of={block} field="button" as="span" /> : words.button}
          </button>
        </form>
      </div>
    </section>
  );
}
