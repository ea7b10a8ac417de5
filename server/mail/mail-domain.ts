import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'

/** What is asked of DNS. */
export type MailResolver = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/** A visitor does not wait longer for the answer of a name server, in milliseconds. */
const timeout = 3_000

// Reserved for examples, tests and the machine itself (RFC 2606, RFC 6761): nobody is to be asked about them.
const neverAsked = /(^|\.)(example|test|localhost|example\.(com|net|org))$/
const neverThere = /(^|\.)invalid$/

/**
 * Gives a function that says whether mail can be sent to an address: false only where its domain surely takes none,
 * because it does not exist, says so (a null MX, RFC 7505), or has no server. Without an answer, true.
 */
export function createMailCheck(resolver: MailResolver = new Resolver({ timeout: 1_000, tries: 2 })) {
  return async (address: string): Promise<boolean> => {
    const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1))
    if (neverAsked.test(domain)) return true
    if (domain === '' || neverThere.test(domain)) return false
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<boolean>((accept) => {
      timer = setTimeout(() => accept(true), timeout)
    })
    return Promise.race([hasMailServer(resolver, domain), tooLate]).finally(() => clearTimeout(timer))
  }
}

async function hasMailServer(resolver: MailResolver, domain: string): Promise<boolean> {
  try {
    const servers = await resolver.resolveMx(domain)
    return servers.some(({ exchange }) => exchange !== '' && exchange !== '.')
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND') return false
    if (codeOf(error) !== 'ENODATA') return true
  }
  // Without MX, mail goes to the host of that name (RFC 5321 §5.1).
  const hosts = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)])
  return hosts.some((host) => host.status === 'fulfilled' || !['ENOTFOUND', 'ENODATA'].includes(codeOf(host.reason)))
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
