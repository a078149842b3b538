import { isIPv6 } from 'node:net';

const networkGroupCount = 4;

/**
 * Returns the network that rate limits count for an IP address: the /64 of an IPv6 address, because a provider assigns
 * a whole /64 to one customer, and the address itself for IPv4, also when mapped to IPv6.
 */
export const toNetwork = (ip: string): string => {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return address;
  const groups = parseGroups(address);
  const isIpv4Mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isIpv4Mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, networkGroupCount)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};

/** Returns the eight groups of an IPv6 address. URL normalises all notations. */
const parseGroups = (address: string): number[] => {
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [before, after].map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - front!.length - back!.length).fill('0');
  return [...front!, ...zeros, ...back!].map((group) => Number.parseInt(group, 16));
};
