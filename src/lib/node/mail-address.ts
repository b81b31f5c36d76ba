import { domainToASCII } from 'node:url';

/**
 * What somebody typed as a mail address, with its domain as mail servers read it. Whether it is an address is for the
 * caller to judge.
 */
export function asciiAddress(typed: string): string {
  const text = typed.trim();
  const [, name, domain] = /^([^@]+)@([^@]+)$/.exec(text) ?? [];
  return name !== undefined && domain !== undefined ? `${name}@${domainToASCII(domain)}` : text;
}
