import { isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'

/** An e-mail address as it is counted: without capitals and without `+tag`, which lead to the same person. */
export function foldEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).normalize('NFC').toLowerCase()
  const tag = local.indexOf('+', 1)
  const domain = address.slice(at + 1).toLowerCase()
  return `${tag === -1 ? local : local.slice(0, tag)}@${domainToASCII(domain) || domain}`
}

/**
 * A network address as it is counted: of IPv6 the first 64 bits, since a household or a rented server has all addresses
 * behind them.
 */
export function foldNetwork(address: string): string {
  if (isIPv4(address)) return address
  const canonical = `http://[${address.replace(/%.*/, '')}]`
  if (!URL.canParse(canonical)) return address
  const groups = expand(new URL(canonical).hostname.slice(1, -1))
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** The eight groups of an address as URLs write it: `::` stands for as many zeros as are missing. */
function expand(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}
