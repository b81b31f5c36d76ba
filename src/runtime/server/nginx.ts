import { encodePath } from '#src/lib/path.ts';

type Redirect = { path: string; status: number; location: string | null };

/**
 * A sample configuration of nginx that serves a folder as our server does: the same addresses, redirects and
 * policy. In: the folder; redirects as `_redirects` has them; the content security policy.
 */
export function nginxSample(client: string, redirects: readonly Redirect[], csp: string): string {
  const rules = redirects.flatMap(({ path, status, location }) => {
    const from = quoted(encodePath(path));
    if (status === 301 && location)
      return `  location = ${from} { return 301 ${quoted(location)}; }`;
    return status === 410 ? `  location = ${from} { return 410; }` : [];
  });
  return `server {
  listen 80;
  root ${quoted(client.replace(/\/$/, ''))};
  absolute_redirect off;
  error_page 404 410 /404.html;
  add_header Content-Security-Policy ${quoted(csp)} always;
  add_header X-Content-Type-Options nosniff always;
  add_header X-Frame-Options DENY always;
  types { text/html html; text/css css; text/javascript js; application/json json;
    application/manifest+json webmanifest; application/xml xml; text/plain txt; image/svg+xml svg;
    image/png png; image/webp webp; image/avif avif; image/jpeg jpg; image/x-icon ico; font/woff2 woff2;
    video/webm webm; video/mp4 mp4; text/vtt vtt; application/pdf pdf; }
  charset utf-8;
  charset_types text/html text/css text/javascript application/json;
${rules.join('\n')}
  location / { try_files $uri $uri.html =404; }
  location = / { try_files /index.html =404; }
  location ~ ^/(_astro|pictures|assets)/ { expires max; }
  location ~ ^/_(headers|redirects)$ { return 404; }
}
`;
}

/** A string of nginx: what would end it, or be a variable, is refused. */
function quoted(text: string): string {
  if (/["\\$\n]/.test(text)) throw new Error(`nginx cannot say ${JSON.stringify(text)}.`);
  return `"${text}"`;
}
