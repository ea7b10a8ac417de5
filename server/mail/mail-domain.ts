import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { errorCode, inTime } from '@site/shared/rules'

export type MailResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/** Time limit for DNS in milliseconds. */
const timeout = 3_000

// Reserved names (RFC 2606, RFC 6761), which are never queried.
const reservedDomains = /(^|\.)(example|test|localhost|example\.(com|net|org))$/
const neverThere = /(^|\.)invalid$/

/** Returns a check that is false only for a domain that surely gets no mail: missing, null MX (RFC 7505), no server. */
export function createMailCheck(resolver: MailResolver = new Resolver({ timeout: 1_000, tries: 2 })) {
  return async (address: string): Promise<boolean> => {
    const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1))
    if (reservedDomains.test(domain)) return true
    if (domain === '' || neverThere.test(domain)) return false
    return inTime(hasMailServer(resolver, domain), timeout).catch(() => true)
  }
}

async function hasMailServer(resolver: MailResolver, domain: string): Promise<boolean> {
  try {
    const servers = await resolver.resolveMx(domain)
    return servers.some(({ exchange }) => exchange !== '' && exchange !== '.')
  } catch (error) {
    if (errorCode(error) === 'ENOTFOUND') return false
    if (errorCode(error) !== 'ENODATA') return true
  }
  // Without MX records, mail goes to the host itself (RFC 5321 §5.1).
  const hosts = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)])
  return hosts.some(
    (host) => host.status === 'fulfilled' || !['ENOTFOUND', 'ENODATA'].includes(errorCode(host.reason) ?? ''),
  )
}
