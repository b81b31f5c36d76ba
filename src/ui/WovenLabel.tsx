type Props = { text: string; tone: 'plain' | 'sale' | 'out'; lang?: string | undefined };

/** A woven label, sewn to the edge of a picture: a fact about the goods in one or two words. */
export function WovenLabel({ text, tone, lang }: Props) {
  return (
    <span className={`woven woven--${tone}`} lang={lang}>
      {text}
    </span>
  );
}
