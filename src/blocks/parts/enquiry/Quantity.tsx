import { useState } from 'react';
import { MOST_OF_ONE } from '#src/model/pages/enquiry.ts';
import type { Language } from '#src/model/languages.ts';
import { messages } from './messages.ts';

type Props = {
  name: string;
  lang: Language;
  /** The name of the goods. */
  of: string;
  quantity: number;
  /** With JavaScript: called with the quantity as somebody types it. */
  onQuantity: ((quantity: number) => void) | undefined;
};

/** The field for how many are asked for. It says what would be sent, unless somebody types in it just now. */
export function Quantity({ name, lang, of, quantity, onQuantity }: Props) {
  const [typed, setTyped] = useState<string>();
  const words = messages[lang];
  return (
    <label className="goods__quantity">
      {words.quantity}
      <input
        {...{ className: 'input num', type: 'number', name, min: 1, max: MOST_OF_ONE }}
        aria-label={words.quantityOf(of)}
        {...(onQuantity
          ? {
              value: typed ?? quantity,
              onChange({ currentTarget }) {
                setTyped(currentTarget.value);
                const next = quantityIn(currentTarget);
                if (next !== undefined) onQuantity(next);
              },
              onBlur: () => setTyped(undefined),
            }
          : { defaultValue: quantity })}
      />
    </label>
  );
}

/** The typed quantity; undefined where the text is none, as in an empty field. */
function quantityIn({ valueAsNumber }: HTMLInputElement): number | undefined {
  const isQuantity = Number.isInteger(valueAsNumber) && valueAsNumber >= 1;
  return isQuantity ? Math.min(valueAsNumber, MOST_OF_ONE) : undefined;
}
