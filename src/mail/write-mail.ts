import type { Dictionary } from '#src/model/forms/dictionary.ts';
import type { Language } from '#src/model/languages.ts';

/** One part of a mail to people. Texts are plain: they are escaped where they stand. */
type MailPart =
  /** Blank lines separate paragraphs, line breaks stay. */
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: readonly { label: string; value: string }[] }
  /** A link that is the point of the mail. */
  | { kind: 'button'; label: string; url: string }
  /** A link in small print. */
  | { kind: 'link'; label: string; url: string }
  /** Small print. */
  | { kind: 'note'; text: string };

/** A mail of the shop, before it has a form. */
export type MailContent = {
  language: Language;
  subject: string;
  /** The first line of the mail. */
  heading: string;
  parts: readonly MailPart[];
};

/** Whose mails these are. */
export type MailSender = {
  name: string;
  /** The public address of the site; links lead there. */
  url: string;
  phone?: string | undefined;
  email?: string | undefined;
};

/** What mails say of the shop, at the moment when they are written. */
export type MailShop = {
  sender(language: Language): MailSender;
  words(language: Language): Dictionary;
};

const COLOURS = { main: '#21402f', white: '#f4f5f1', black: '#141a18' };
const FONT = "Georgia, 'Times New Roman', serif";
const SMALL = 'font-size:14px;line-height:21px;';

/**
 * Gives a mail its form, as text and as HTML that mail programs draw alike: tables, colours at each
 * element, no pictures, nothing that is fetched. Out: what `Mailer.send` needs beside the recipient.
 */
export function writeMail(content: MailContent, sender: MailSender) {
  const { language, subject } = content;
  return { language, subject, text: asText(content, sender), html: asHtml(content, sender) };
}

function asText({ heading, parts }: MailContent, sender: MailSender): string {
  const body = parts.map((part) => {
    if (part.kind === 'facts') return part.rows.map(factLine).join('\n');
    return 'url' in part ? `${part.label}:\n${part.url}` : part.text;
  });
  const lines = [heading, ...body, ['-- ', ...signature(sender)].join('\n')];
  return `${lines.map((one) => one.replaceAll('\r\n', '\n').trimEnd()).join('\n\n')}\n`;
}

const factLine = ({ label, value }: { label: string; value: string }) =>
  value.includes('\n') ? `${label}:\n${value.replaceAll(/^/gm, '  ')}` : `${label}: ${value}`;

function signature({ name, url, phone, email }: MailSender): string[] {
  return [name, url, phone, email].flatMap((one) => one || []);
}

function asHtml({ language, subject, heading, parts }: MailContent, sender: MailSender): string {
  const { main, white, black } = COLOURS;
  const drawn = parts.map(drawPart).join('');
  const end = signature(sender).map((line) => htmlLine(line));
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>
<body style="margin:0;padding:0;background:${white};">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${white};"><tr>
<td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;background:#ffffff;border-top:6px solid ${main};text-align:left;font-family:${FONT};color:${black};">
<tr><td style="padding:28px 32px 0;${SMALL}letter-spacing:0.04em;"><a href="${escaped(sender.url)}" style="color:${main};text-decoration:none;">${escaped(sender.name)}</a></td></tr>
<tr><td style="padding:8px 32px 4px;"><h1 style="margin:0;font-size:26px;line-height:33px;font-weight:normal;">${escaped(heading)}</h1></td></tr>
${drawn}
<tr><td style="padding:28px 32px 32px;"><div style="border-top:1px solid #d5d9d6;padding-top:16px;${SMALL}color:#4c5551;">${end.join('<br>')}</div></td></tr>
</table></td></tr></table></body></html>
`;
}

function drawPart(part: MailPart): string {
  const { main, white } = COLOURS;
  const row = (inside: string) =>
    `<tr><td style="padding:12px 32px 0;font-size:17px;line-height:26px;">${inside}</td></tr>\n`;
  switch (part.kind) {
    case 'text':
      return row(paragraphs(part.text, ''));
    case 'note':
      return row(paragraphs(part.text, `${SMALL}color:#4c5551;`));
    case 'link':
      return row(
        `<p style="margin:0 0 12px;${SMALL}"><a href="${escaped(part.url)}" style="color:${main};">${escaped(part.label)}</a></p>`,
      );
    case 'button':
      return row(
        `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:8px 0;"><tr><td style="background:${main};"><a href="${escaped(part.url)}" style="display:inline-block;padding:13px 24px;color:${white};text-decoration:none;">${escaped(part.label)}</a></td></tr></table>` +
          `<p style="margin:0 0 8px;${SMALL}color:#4c5551;word-break:break-all;">${escaped(part.url)}</p>`,
      );
    case 'facts':
      return row(
        `<table width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;">${part.rows.map(drawFact).join('')}</table>`,
      );
  }
}

function drawFact({ label, value }: { label: string; value: string }): string {
  const cell = 'padding:9px 0;border-bottom:1px solid #d5d9d6;vertical-align:top;text-align:left;';
  return `<tr><th scope="row" style="${cell}${SMALL}width:36%;padding-right:16px;font-weight:normal;color:#4c5551;">${escaped(label)}</th><td style="${cell}font-size:16px;line-height:23px;">${htmlLine(value)}</td></tr>`;
}

function paragraphs(text: string, style: string): string {
  return text
    .split(/\r?\n\s*\n/)
    .map((one) => `<p style="margin:0 0 12px;${style}">${htmlLine(one)}</p>`)
    .join('');
}

const htmlLine = (text: string) => escaped(text).replaceAll(/\r?\n/g, '<br>');

const ENTITIES: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  ...{ '"': '&quot;', "'": '&#39;' },
};

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
