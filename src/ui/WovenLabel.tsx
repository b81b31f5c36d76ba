type Props = { text: string; tone: 'plain' | 'sale' | 'out' };

/** A woven label, sewn to the edge of a picture: a fact about the goods in one or two words. */
export function WovenLabel({ text, tone }: Props) {
  return <span className={`woven woven--${tone}`}>{text}</span>;
}
