import { contrast, isHex } from '#src/lib/colour.ts';
import type { FormField } from '#src/model/forms/form.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import { COLOUR_SLOTS, type ColourSlot } from '#src/model/schemas/theme-settings.ts';
import { useForm } from '../form-context.ts';

/** WCAG 2.2, 1.4.3: text of usual size, and large text. */
const [ENOUGH, LARGE] = [4.5, 3];
const SAMPLE = 'Aa';

/** How well each colour of a theme can be read on each other one, as somebody types them. */
export function ThemeContrast({
  data,
  fields,
}: {
  data: StoredData;
  fields: readonly FormField[];
}) {
  const { words, lang } = useForm();
  const colours = COLOUR_SLOTS.flatMap((slot) => {
    const hex = data[slot]?.['iv'];
    const label = fields.find(({ name }) => name === slot)?.label ?? slot;
    return typeof hex === 'string' && isHex(hex) ? [{ slot, label, hex }] : [];
  });
  if (colours.length < 2) return null;
  const hexOf = (slot: ColourSlot) => colours.find((one) => one.slot === slot);
  const [ink, paper] = [hexOf('black'), hexOf('white')];
  const legible = ink && paper ? contrast(ink.hex, paper.hex) : ENOUGH;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className="scroll" tabIndex={0} aria-label={words.contrasts.title}>
      <p role="status">
        {legible < ENOUGH && (
          <strong className="warning">{words.contrasts.ink(number.format(legible))}</strong>
        )}
      </p>
      <table className="contrasts">
        <caption>{words.contrasts.title}</caption>
        <thead>
          <tr>
            <td />
            {colours.map(({ slot, label }) => (
              <th key={slot} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colours.map((text) => (
            <tr key={text.slot}>
              <th scope="row">{text.label}</th>
              {colours.map((ground) => {
                const ratio = contrast(text.hex, ground.hex);
                const grade = ratio >= ENOUGH ? 'enough' : ratio >= LARGE ? 'large' : 'low';
                return (
                  <td key={ground.slot} className={grade}>
                    {text !== ground && (
                      <>
                        <svg viewBox="0 0 30 22" aria-hidden="true">
                          <rect width="30" height="22" rx="4" fill={ground.hex} />
                          <text x="15" y="16" textAnchor="middle" fill={text.hex}>
                            {SAMPLE}
                          </text>
                        </svg>
                        {number.format(ratio)} <small>{words.contrasts[grade]}</small>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
