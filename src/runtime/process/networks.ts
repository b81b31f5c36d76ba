import { BlockList, isIP } from 'node:net';

const BITS: Record<number, number> = { 4: 32, 6: 128 };

/**
 * Reads addresses and networks. In: `10.0.0.1, 10.1.0.0/16 2001:db8::/32`. Out: what holds them. Throws
 * `Error` that names the first that is neither.
 */
export function parseNetworks(text: string): BlockList {
  const networks = new BlockList();
  for (const one of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix] = one.split('/');
    const family = isIP(address);
    const most = BITS[family];
    const bits =
      prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : undefined;
    if (most === undefined || bits === undefined || bits > most) {
      throw new Error(`${one} is neither an address nor a network such as 10.0.0.0/8`);
    }
    networks.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}
