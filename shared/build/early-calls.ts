import { addressOf } from '../calls/call.ts'
import type { EarlyCall, Page, StartableCall } from '../contract/index.ts'

/** What the boot script knows of a visit, by the name of the query parameter that asks for it. */
const ofVisit: Record<string, string> = { locale: '{locale}', countryCode: '{COUNTRY}' }

/**
 * The addresses of the calls that the boot script starts for a page, with `{locale}`, `{COUNTRY}` and the parameters of the
 * page's path to be filled in. Made as the client makes them, so that the page finds the answer that it asks for.
 *
 * @throws Error where a call cannot be started without the page
 */
export function earlyAddresses({ path, early = [] }: Pick<Page, 'path' | 'early'>): string[] {
  return early.map((wish) => earlyAddress(path, wish))
}

function earlyAddress(path: string, wish: EarlyCall) {
  const { call, query } = 'path' in wish ? { call: wish, query: {} } : wish
  const params = placeholders(call)
  const refuse = (why: string) => {
    throw new Error(`Page "${path}" cannot start ${call.path} early: ${why}`)
  }
  if (call.method !== 'GET') refuse(`it is a ${call.method}`)
  for (const name of Object.keys(params)) {
    if (!path.split('/').includes(`:${name}`)) refuse(`its path has no parameter ":${name}"`)
  }
  const known = Object.keys(call.query?.schema ?? {})
  for (const name of Object.keys(query)) if (!known.includes(name)) refuse(`it has no query parameter "${name}"`)
  const address = addressOf(call, { params, query: { ...ofVisit, ...query } })
  return address.replaceAll(/%7B(\w+)%7D/g, '{$1}')
}

function placeholders({ path }: StartableCall): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([placeholder, name]) => [name, placeholder]))
}
