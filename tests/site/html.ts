const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text that a piece of HTML stands for, as Astro and React write it. */
export function decodeHtml(html: string): string {
  return html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16));
  });
}

/** The attributes of all elements of a name, in their order; names of attributes in lower case. */
export function elements(html: string, name: string): Record<string, string>[] {
  const tag = new RegExp(`<${name}((?:\\s+[^\\s"'=<>/]+(?:="[^"]*")?)*)\\s*/?>`, 'gi');
  return [...html.matchAll(tag)].map(([, list = '']) =>
    Object.fromEntries(
      [...list.matchAll(/([^\s"'=<>/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decodeHtml(value),
      ]),
    ),
  );
}

/** The code in all elements of a name, as it stands in the file: neither what has an address nor data. */
export function inlineCode(html: string, name: 'script' | 'style'): string[] {
  const element = new RegExp(`<${name}((?:\\s[^>]*)?)>([\\s\\S]*?)</${name}>`, 'gi');
  return [...html.matchAll(element)].flatMap(([, list = '', code = '']) =>
    /\ssrc=|application\/ld\+json/.test(list) ? [] : [code],
  );
}
