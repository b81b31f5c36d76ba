import { createHash } from 'node:crypto';
import { problemAnswer } from '#src/api/http.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { type Language, languageOfAnswer } from '#src/model/languages.ts';
import type { FlatHeaders } from './headers.ts';

type Asked = {
  path: string;
  method: string | undefined;
  accept: string | undefined;
  acceptLanguage: string | undefined;
  /** Under which the log has the failure. */
  id: string | undefined;
};

const FOR_PROGRAMS = /^\/(?:api|squidex)(?:\/|$)/;

const WORDS = {
  de: { again: 'Noch einmal versuchen', id: 'Im Protokoll unter' },
  en: { again: 'Try again', id: 'In the log as' },
} as const;

const STYLE =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}' +
  'body{max-width:38rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem;line-height:1.3}';

/** The page needs nothing else, and may load nothing. */
const POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * What is said where the app cannot be asked: a page for people, JSON for programs, else a line of text, as
 * `Accept` and the address say. Out: its headers and its body.
 */
export function problemBody(reason: Problem, asked: Asked): { headers: FlatHeaders; body: string } {
  const { path, accept = '', id } = asked;
  const language = languageOfAnswer(path, asked.acceptLanguage ?? null);
  if (accept.includes('text/html')) {
    const headers = ['Content-Type', 'text/html; charset=utf-8', 'Content-Security-Policy', POLICY];
    return { headers, body: page(messageOf(reason, language), language, asked) };
  }
  if (accept.includes('json') || FOR_PROGRAMS.test(path)) {
    const answer = { ...problemAnswer(reason, language), ...(id !== undefined && { id }) };
    return { headers: ['Content-Type', 'application/json'], body: JSON.stringify(answer) };
  }
  const lines = [messageOf(reason, language), ...(id === undefined ? [] : [id])];
  return { headers: ['Content-Type', 'text/plain; charset=utf-8'], body: `${lines.join('\n')}\n` };
}

function page(message: string, language: Language, { method, id }: Asked): string {
  const words = WORDS[language];
  const parts = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escaped(message)}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${escaped(message)}</h1>`,
    // What was sent would not be sent again by a link.
    method === 'GET' ? `<p><a href="">${words.again}</a></p>` : '',
    id === undefined ? '' : `<p>${words.id} <code>${escaped(id)}</code></p>`,
    '</main></body></html>\n',
  ];
  return parts.join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
