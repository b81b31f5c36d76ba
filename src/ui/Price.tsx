type Props = {
  now: string;
  before: string | null;
  /** Said by screen readers before the struck price and before the valid one. */
  words: { before: string; now: string };
};

/** A price, with the former one struck through. In: formatted amounts. */
export function Price({ now, before, words }: Props) {
  return (
    <p className="price">
      {before && (
        <>
          <span className="vh">{words.before} </span>
          <s>{before}</s> <span className="vh">{words.now} </span>
        </>
      )}
      {now}
    </p>
  );
}
