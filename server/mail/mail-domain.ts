import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { errorCode, inTime, minuteInMs } from '@site/shared/rules'
import { BoundedCache } from '../bounds/bounded-cache.ts'
import { TooMuchWork } from '../http/errors.ts'
import { OutsideCalls, type Caller } from '../limits/outside-calls.ts'

export type MailResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/** Time limit for DNS in milliseconds. */
const timeout = 3_000
/** In milliseconds: for so long the outcome for a domain holds, also that its name server did not answer. */
const outcomeTime = 10 * minuteInMs
/** Lookups under way: a name server that never answers occupies no more of them than three for each network. */
const underWay = { all: 20, each: 3 }

// Reserved names (RFC 2606, RFC 6761), which are never queried.
const reservedDomains = /(^|\.)(example|test|localhost|example\.(com|net|org))$/
const neverThere = /(^|\.)invalid$/

/**
 * Returns a check that is false only for a domain that surely gets no mail: missing, null MX (RFC 7505), no server. Where too many
 * lookups are under way, nobody is asked.
 */
export function createMailCheck(resolver: MailResolver = new Resolver({ timeout: 1_000, tries: 2 })) {
  const lookups = new OutsideCalls(underWay)
  const outcomes = new BoundedCache<{ canReceive: boolean }>({ timeToLive: outcomeTime })

  async function lookUp(domain: string) {
    return { canReceive: await inTime(hasMailServer(resolver, domain), timeout).catch(() => true) }
  }

  return async (address: string, caller: Caller): Promise<boolean> => {
    const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1))
    if (reservedDomains.test(domain)) return true
    if (domain === '' || neverThere.test(domain)) return false
    const stored = outcomes.get(domain)
    if (stored) return stored.canReceive
    const outcome = outcomes.fetch(domain, () => lookups.run(caller, () => lookUp(domain)))
    // Also of a request that waits for the lookup of another one.
    caller.leaveWork?.()
    try {
      return (await outcome).canReceive
    } catch (error) {
      if (error instanceof TooMuchWork) return true
      throw error
    }
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
