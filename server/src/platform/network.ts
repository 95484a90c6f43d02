import { isIPv6 } from 'node:net'

/**
 * What limits count as one place. Of IPv6 a single home gets a /64 at least, so whoever counted addresses would count
 * nothing. An IPv4 address is itself, however a socket spells it.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  // Addresses of the web know one spelling: lower case, no leading zeros, no dots, the longest gap closed.
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(spelled) ?? []
  if (high !== undefined && low !== undefined) return [...bytesOf(high), ...bytesOf(low)].join('.')
  const [head = [], tail = []] = spelled.split('::').map((part) => part.split(':').filter(Boolean))
  const gap = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...gap, ...tail].slice(0, 4).join(':')}::/64`
}

const bytesOf = (group: string): number[] => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}

/**
 * Where a call comes from: each proxy of ours writes down who called it, the last one at the end. What stands before
 * those may be made up.
 */
export const addressBehind = (
  remote: string,
  forwardedFor: string | string[] | undefined,
  proxyHops: number,
): string => {
  const named = [forwardedFor ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return [...named, remote].at(-1 - Math.min(proxyHops, named.length)) ?? remote
}
