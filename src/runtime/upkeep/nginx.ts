import { IMMUTABLE, WITHDRAWABLE } from '#src/lib/cache-control.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { NOT_FOUND_PATHS, OWN_NOT_FOUND } from '#src/model/pages/not-found-paths.ts';
import { ASSET_POLICY } from '#src/assets/assets.ts';
import { REVALIDATE, securityHeaders } from '../http/headers.ts';
import { SPECULATION_PATH, SPECULATION_TYPE } from '../http/speculation.ts';

/** In: a decoded path, and where it leads, percent-encoded; null: what stood there is gone for good. */
type Redirect = { path: string; location: string | null };

type ServedSite = {
  root: string;
  /** As `_redirects` has them. */
  redirects: Iterable<Redirect>;
  /** The content security policy. */
  csp: string;
  trailingSlash: boolean;
};

/** A configuration of nginx that serves a folder as our server does: the same addresses, redirects and policy. */
export function nginxSample({ root, redirects, csp, trailingSlash }: ServedSite): string {
  const rules = [...redirects].flatMap(({ path, location }) => {
    // One address less is better than no configuration.
    if (UNSAYABLE.test(`${path}${location ?? ''}`)) return [];
    const answer = location === null ? '410' : `301 ${quoted(location)}`;
    // nginx decodes the addresses that it is asked for, and compares them letter by letter.
    return [path, `${path}/`].map((from) => `  location = ${quoted(from)} { return ${answer}; }`);
  });
  const lost = OWN_NOT_FOUND.map((lang) => `  ~^/${lang}(/|$) ${NOT_FOUND_PATHS[lang]};\n`).join(
    '',
  );
  return `map $uri $page_for_missing {
  default ${NOT_FOUND_PATHS[DEFAULT_LANGUAGE]};
${lost}}
server {
  listen 80;
  root ${quoted(root.replace(/\/$/, ''))};
  absolute_redirect off;
  error_page 404 410 $page_for_missing;
  add_header Cache-Control "${REVALIDATE}";
  ${headerLines(csp)}
  add_header Speculation-Rules '"${SPECULATION_PATH}"' always;
  types { text/html html; text/css css; text/javascript js; application/json json;
    application/manifest+json webmanifest; application/xml xml; text/plain txt; image/svg+xml svg;
    image/png png; image/webp webp; image/avif avif; image/jpeg jpg; image/x-icon ico; font/woff2 woff2;
    video/webm webm; video/mp4 mp4; text/vtt vtt; application/pdf pdf; }
  charset utf-8;
  charset_types text/css text/javascript application/json;
  gzip on;
  gzip_vary on;
  gzip_min_length 1000;
  gzip_types text/css text/javascript application/json application/manifest+json application/xml image/svg+xml;
${rules.join('\n')}
  location / { try_files $uri ${trailingSlash ? '$uri/index.html' : '$uri.html'} =404; }
  location = ${SPECULATION_PATH} { types { } default_type ${SPECULATION_TYPE}; }
  location = / { try_files /index.html =404; }
  location ~ ^/(_astro|fonts)/ {
    add_header Cache-Control "${IMMUTABLE}";
    ${headerLines(csp)}
  }
  location /pictures/ {
    add_header Cache-Control "${WITHDRAWABLE}";
    ${headerLines(csp)}
  }
  location /assets/ {
    add_header Cache-Control "${WITHDRAWABLE}";
    ${headerLines(ASSET_POLICY)}
  }
  location ~ ^/(_(headers|redirects|nginx\\.conf)$|\\.) { return 404; }
}
`;
}

/** What every answer says. A place of nginx with headers of its own says none of those around it. */
function headerLines(csp: string): string {
  const flat = ['Content-Security-Policy', csp, ...securityHeaders(false)];
  const lines = flat.flatMap((name, at) =>
    at % 2 === 0 ? [`add_header ${name} ${quoted(flat[at + 1] ?? '')} always;`] : [],
  );
  return lines.join('\n  ');
}

/** What would end a string of nginx, or be a variable. */
const UNSAYABLE = /["\\$\n]/;

function quoted(text: string): string {
  const mark = text.includes('"') ? "'" : '"';
  if (/[\\$\n]/.test(text) || text.includes(mark)) {
    throw new Error(`nginx cannot say ${JSON.stringify(text)}.`);
  }
  return `${mark}${text}${mark}`;
}
