import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { BlockList } from 'node:net';

type Asked = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/** Who asks, as limits count: through proxies that we believe, the client that they name. */
export type Clients = {
  /** An IPv4 address, the /64 of an IPv6 address, or an address of this machine. */
  nameOf(req: Asked): string;
  /** The same, but for the whole of an IPv6 address. */
  addressOf(req: Asked): string;
  /** Whether a proxy that we believe says that the client came to it by https. */
  isSecure(req: Asked): boolean;
  isProxy(address: string | undefined): boolean;
};

/** In: the proxies that are believed, by address or network. */
export function createClients(proxies: BlockList): Clients {
  const isBelieved = proxies.rules.length > 0;

  function isProxy(address: string | undefined): boolean {
    const plain = withoutZone(address);
    return isBelieved && isIP(plain) !== 0 && proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  }

  function addressOf({ headers, socket }: Asked): string {
    let address = socket.remoteAddress ?? '';
    // Each proxy adds whom it was asked by; the first that we do not believe is the client.
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isProxy(address)) {
      const before = addressIn(named.pop());
      if (before === undefined) break;
      address = before;
    }
    return address;
  }

  return {
    isProxy,
    addressOf: (req) => withoutZone(addressOf(req)),
    nameOf(req) {
      const address = isBelieved ? addressOf(req) : req.socket.remoteAddress;
      return addressGroup(address) ?? address ?? '';
    },
    isSecure({ headers, socket }) {
      if (!isProxy(socket.remoteAddress)) return false;
      return String(headers['x-forwarded-proto']).split(',').at(-1)?.trim() === 'https';
    },
  };
}

/** An address as proxies write it: alone, or with a port. */
function addressIn(text = ''): string | undefined {
  const [, bracketed, v4] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  const address = bracketed ?? v4 ?? text.trim();
  return isIP(address) === 0 ? undefined : address;
}

/** An IPv4 address, also one that an IPv6 socket shows, or an IPv6 address; without the network interface. */
function withoutZone(address = ''): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%', 1)[0] ?? '';
}

/** The /56 that an IPv6 customer may have, with 256 clients in it. Absent: there is no wider network than the client. */
export function addressNetwork(address: string | undefined): string | undefined {
  const groups = isIPv6(withoutZone(address)) ? addressGroup(address)?.split(':') : undefined;
  if (!groups) return undefined;
  const subnet = Number.parseInt(groups.pop() ?? '', 16);
  return `${[...groups, (subnet & 0xff00).toString(16)].join(':')}/56`;
}

/** One client: an IPv4 address, or the /64 that an IPv6 customer has. Absent: this machine. */
export function addressGroup(address: string | undefined): string | undefined {
  const plain = withoutZone(address);
  if (plain === '' || plain === '::1' || plain.startsWith('127.')) return undefined;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':');
}
