import { expect, test } from 'vitest';
import { type MailContent, writeMail } from './write-mail.ts';

const SHOP = { name: 'Almwerk & Söhne', url: 'https://almwerk.example', phone: '+49 89 1' };

const CONTENT: MailContent = {
  language: 'de',
  subject: 'Ihre Nachricht',
  heading: 'Danke, <Anna>',
  parts: [
    { kind: 'text', text: 'Wir lesen sie heute.\n\nZweiter Absatz\nmit zwei Zeilen' },
    { kind: 'facts', rows: [{ label: 'Frage', value: '"<script>alert(1)</script>"\nund noch' }] },
    { kind: 'button', label: 'Ansehen', url: 'https://almwerk.example/?a=1&b=2' },
    { kind: 'note', text: 'Kein Grund zur Eile.' },
  ],
};

test('a mail is written as text, with everything in it', () => {
  const { text, subject, language } = writeMail(CONTENT, SHOP);
  expect([subject, language]).toEqual(['Ihre Nachricht', 'de']);
  expect(text).toBe(`Danke, <Anna>

Wir lesen sie heute.

Zweiter Absatz
mit zwei Zeilen

Frage:
  "<script>alert(1)</script>"
  und noch

Ansehen:
https://almwerk.example/?a=1&b=2

Kein Grund zur Eile.

-- 
Almwerk & Söhne
https://almwerk.example
+49 89 1
`);
});

test('its HTML says its language, fetches nothing, and has every text as text', () => {
  const { html } = writeMail(CONTENT, SHOP);
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('Danke, &lt;Anna&gt;');
  expect(html).toContain('&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;<br>und noch');
  expect(html).toContain('href="https://almwerk.example/?a=1&amp;b=2"');
  expect(html).not.toMatch(/<script|<img|<link|url\(|src=/);
});
