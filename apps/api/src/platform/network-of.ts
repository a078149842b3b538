import { isIPv6 } from 'node:net';

const groupsOfNetwork = 4;

/**
 * Whom an address is counted as. A provider hands out IPv6 by the /64, so that whoever has one has them all; IPv4 may
 * come written as IPv6.
 */
export const networkOf = (ip: string): string => {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, groupsOfNetwork)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};

/** The eight numbers; URL writes every form of an address the same way. */
const groupsOf = (address: string): number[] => {
  const [before = '', after = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [before, after].map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - front!.length - back!.length).fill('0');
  return [...front!, ...zeros, ...back!].map((group) => Number.parseInt(group, 16));
};
