type Props = {
  /** What the navigation is called. */
  label: string;
  /** From the home page down; the last one has no address, it is the page itself. */
  items: readonly { label: string; href?: string; lang?: string | undefined }[];
};

/** The way from the home page to this page. */
export function Crumbs({ label, items }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {items.map((item) => (
          <li
            key={item.href ?? item.label}
            lang={item.lang}
            aria-current={item.href === undefined ? 'page' : undefined}
          >
            {item.href === undefined ? item.label : <a href={item.href}>{item.label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
