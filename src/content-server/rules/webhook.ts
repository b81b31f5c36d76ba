import { createHash } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Webhook } from '../model/rule.ts';

const MAX_MILLISECONDS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Of the low ports only those of the web; and none where databases listen. */
const CLOSED_PORTS = new Set([1433, 1521, 2375, 2376, 3306, 5432, 5984, 6379, 9200, 11211, 27017]);
const OURS = /^(?:host|content-type|content-length|transfer-encoding|connection|x-signature)$/i;

const privateRanges = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  // With an IPv4 address inside, in the former way; 6to4, Teredo and NAT64 have them, too.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(net, bits, 'ipv6');
}
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** How a call went: `error` is null when the other side took it. */
export type WebhookDelivery = { log: string; error: string | null };

/** Whether an address may be called. */
function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isAllowedAddress(mapped, allowLoopback);
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  // What is left of the mapped range is written in hexadecimal: nobody needs that.
  if (family === 'ipv6' && /^::ffff:/i.test(address)) return false;
  if (loopback.check(address, family)) return allowLoopback;
  return !privateRanges.check(address, family);
}

/** The signature of a body: a hash of it and the secret, one after the other. */
function signature(body: string, secret: string): string {
  return createHash('sha256')
    .update(body + secret, 'utf8')
    .digest('base64');
}

/**
 * Calls a webhook once: no redirects, ten seconds. The address is checked when the connection is made,
 * so a name cannot change what it means in between. Never throws.
 */
export async function callWebhook(
  webhook: Webhook,
  body: string,
  allowLoopback: boolean,
): Promise<WebhookDelivery> {
  const url = new URL(webhook.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isOpen = (port >= 1024 && !CLOSED_PORTS.has(port)) || port === 80 || port === 443;
  if (!isOpen) return { log: '', error: `Port ${port} must not be called.` };
  if (isIP(host) && !isAllowedAddress(host, allowLoopback)) {
    return { log: '', error: 'Address must not be called.' };
  }
  try {
    return await send(url, webhook, body, checkedLookup(allowLoopback));
  } catch (error) {
    return { log: '', error: error instanceof Error ? error.message : 'The call failed.' };
  }
}

function checkedLookup(allowLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const allowed = addresses?.every(({ address }) => isAllowedAddress(address, allowLoopback));
      if (error || !first) callback(error ?? new Error('The name is unknown.'), '', 4);
      else if (!allowed) callback(new Error('Address must not be called.'), '', 4);
      else if (options.all) callback(null, [first]);
      else callback(null, first.address, first.family);
    });
  };
}

function send(
  url: URL,
  webhook: Webhook,
  body: string,
  lookup: LookupFunction,
): Promise<WebhookDelivery> {
  const { method } = webhook;
  const hasBody = method !== 'GET';
  const headers = headersOf(webhook, body, hasBody);
  const signal = AbortSignal.timeout(MAX_MILLISECONDS);
  return new Promise((done, fail) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = request(url, { method, headers, lookup, signal, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const finish = () => {
        const status = answer.statusCode ?? 0;
        const log = `${status} ${Buffer.concat(chunks).toString('utf8')}`.trim();
        done({ log, error: status >= 200 && status < 300 ? null : `Answered with ${status}.` });
        outgoing.destroy();
      };
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > MAX_ANSWER_BYTES) finish();
        else chunks.push(chunk);
      });
      answer.on('end', finish);
      answer.on('error', fail);
    });
    outgoing.on('error', fail);
    outgoing.end(hasBody ? body : undefined);
  });
}

function headersOf(webhook: Webhook, body: string, hasBody: boolean): Record<string, string> {
  const { headers = '', payloadType = 'application/json', sharedSecret } = webhook;
  const own = headers.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(line) ?? [];
    return name && !OURS.test(name) ? [[name, value.trim()]] : [];
  });
  return {
    'User-Agent': 'Squidex Webhook',
    ...Object.fromEntries(own),
    ...(hasBody
      ? {
          'Content-Type': `${payloadType}; charset=utf-8`,
          'Content-Length': String(Buffer.byteLength(body)),
        }
      : {}),
    ...(sharedSecret ? { 'X-Signature': signature(body, sharedSecret) } : {}),
  };
}
