import { isIPv4 } from 'node:net'

/** Network that a limit counts an IP address for. */
export interface Network {
  /** The address, or the first bits of it: `2001:db8:1:2::/64`. */
  key: string
  /** Factor of the limit of one network. */
  times: number
}

/**
 * Returns the networks that a limit counts an IP address for, the narrowest first. The line of a subscriber with IPv6 has the first
 * 64, 56 or 48 bits, and no address says how many: each of the three has a limit. Of IPv4 the address counts.
 */
export function networksOf(address: string): [Network, ...Network[]] {
  const groups = isIPv4(address) ? undefined : readIPv6(address)
  if (!groups) return [{ key: address, times: 1 }]
  const isMapped = groups.slice(0, 6).every((group, at) => group === (at === 5 ? 0xffff : 0))
  if (isMapped) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff])
    return [{ key: bytes.join('.'), times: 1 }]
  }
  const [one = 0, two = 0, three = 0, four = 0] = groups
  const network = (last: number[], bits: number, times: number): Network => ({
    key: `${[one, two, three, ...last].map((group) => group.toString(16)).join(':')}::/${bits}`,
    times,
  })
  return [network([four], 64, 1), network([four & 0xff00], 56, 4), network([], 48, 16)]
}

/** Returns the widest network of an IP address, which is that of one subscriber at most. */
export function lineOf(address: string): string {
  return networksOf(address).at(-1)?.key ?? address
}

/** Returns the eight groups of an IPv6 address; undefined for anything else. */
function readIPv6(address: string): number[] | undefined {
  const canonical = `http://[${address.replace(/%.*/, '')}]`
  if (!URL.canParse(canonical)) return undefined
  const [head = [], tail = []] = new URL(canonical).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}
