import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import type { Env } from '../process/env.ts';
import { parseNetworks } from '../process/networks.ts';
import { bad, type Finding, note } from './finding.ts';

/** A host that is asked without TLS, by which setting. */
type PlainHost = { setting: string; host: string };

const HERE = parseNetworks('127.0.0.0/8 ::1');
const PRIVATE = parseNetworks(
  '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 169.254.0.0/16 fc00::/7 fe80::/10',
);

/** Where Redis and the bucket are asked without TLS, beyond this machine. Out: undefined: nowhere. */
export async function checkEncryption(env: Env): Promise<Finding | undefined> {
  const findings: Finding[] = [];
  for (const plain of plainHosts(env)) {
    const found = await lookup(plain.host, { all: true }).catch(() => []);
    const finding = judgeHost(
      plain,
      found.map(({ address }) => address),
    );
    if (finding) findings.push(finding);
  }
  if (findings.length === 0) return undefined;
  const text = findings.map((one) => one.text).join('\n');
  return findings.some(({ state }) => state === 'bad') ? bad(text) : note(text);
}

function plainHosts({ redisUrl, siteBucket }: Pick<Env, 'redisUrl' | 'siteBucket'>): PlainHost[] {
  const asked = [
    { setting: 'REDIS_URL', address: redisUrl },
    { setting: 'SITE_BUCKET_ENDPOINT', address: siteBucket?.endpoint },
  ];
  return asked.flatMap(({ setting, address }) => {
    if (address === undefined || /^(?:https|rediss):/.test(address)) return [];
    return [{ setting, host: new URL(address).hostname.replace(/^\[|\]$/g, '') }];
  });
}

/** In: what the name of the host stands for. A search domain may make a public address of a name without a dot. */
export function judgeHost(
  { setting, host }: PlainHost,
  addresses: readonly string[],
): Finding | undefined {
  const isIn = (networks: typeof HERE, address: string) =>
    networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const away = addresses.filter((address) => !isIn(HERE, address));
  const open = away.find((address) => !isIn(PRIVATE, address));
  if (open !== undefined) {
    return bad(
      `${setting}: ${host} is ${open}, which is no private address, and there is no TLS. Use https or rediss.`,
    );
  }
  if (away.length === 0) return undefined;
  return note(
    `${setting}: there is no TLS to ${host}. Whoever reaches that network can read and change what visitors get: ` +
      'it has to belong to these servers alone.',
  );
}
