import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** In milliseconds. */
const timeout = 5_000

/** Addresses that are not of the internet (RFC 6890), or that lead to one. */
// Two lists: in one, an IPv4 address would also be in the range of mapped addresses.
const privateAddresses = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/32',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
]) {
  const [address = '', bits] = range.split('/')
  const kind = address.includes(':') ? 'ipv6' : 'ipv4'
  privateAddresses[kind].addSubnet(address, Number(bits), kind)
}

export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return privateAddresses[kind].check(address, kind)
}

/**
 * Posts JSON to an HTTPS URL, reads nothing of the answer but its status, and follows no redirect.
 * @throws Error without a status 2xx in time, and for a host in a private network unless `isPrivateAllowed`
 */
export async function postJson(
  url: string,
  content: string,
  isPrivateAllowed = false,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { hostname } = new URL(url)
  const literal = hostname.replaceAll(/[[\]]/g, '')
  if (isIP(literal) && !isPrivateAllowed && isPrivateAddress(literal)) throw privateError()
  const clientRequest = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) },
    signal: AbortSignal.timeout(timeout),
    agent: false,
    lookup: isPrivateAllowed ? lookup : lookupPublic,
  })
  clientRequest.end(content)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event has no types
  const [{ statusCode = 0 }] = (await once(clientRequest, 'response')) as [IncomingMessage]
  clientRequest.destroy()
  if (statusCode < 200 || statusCode > 299) throw new WebhookError(statusCode)
}

class WebhookError extends Error {
  override name = 'WebhookError'
  readonly responseCode: number

  constructor(responseCode: number) {
    super(`it answers ${responseCode}`)
    this.responseCode = responseCode
  }
}

type Found = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void

/** The connection goes to the address that was checked: a name that changes meanwhile leads nowhere else. */
function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) return found(privateError(), [])
    return options.all ? found(null, addresses) : found(null, first.address, first.family)
  })
}

function privateError(): Error {
  return new Error('its host is in a private network: PRIVATE_WEBHOOKS=on allows that')
}
