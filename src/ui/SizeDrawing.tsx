const PIXELS_PER_CM = 0.3;

type Props = { widthCm: number; heightCm: number };

/** A piece of cloth, drawn to scale: 0.3 px a centimetre. */
export function SizeDrawing({ widthCm, heightCm }: Props) {
  return (
    <svg
      className="size__cloth"
      width={Math.max(4, Math.round(widthCm * PIXELS_PER_CM))}
      height={Math.max(4, Math.round(heightCm * PIXELS_PER_CM))}
      aria-hidden="true"
    >
      <rect width="100%" height="100%" />
    </svg>
  );
}
