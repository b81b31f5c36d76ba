type Props = {
  /** Clean markup: an answer of query `icon`, written anew from an allow list (`lib/svg.ts`). */
  svg: string;
  className?: string | undefined;
};

/** A drawing out of content; hidden from screen readers, as its markup says. */
export function Drawing({ svg, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place, and the markup is ours
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} />;
}
