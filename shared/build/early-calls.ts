import { addressOf } from '../calls/call.ts'
import type { EarlyCall, Page, RemoteManifest, StartableCall } from '../contract/index.ts'

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
  for (const name of Object.keys(query))
    if (!parametersOf(call).includes(name)) refuse(`it has no query parameter "${name}"`)
  return toPattern(addressOf(call, { params, query: inOrderOf(call, { ...ofVisit, ...query }) }))
}

/** The values that a call has a query parameter for, in the order in which pages give them. */
function inOrderOf(call: StartableCall, values: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(parametersOf(call).map((name) => [name, values[name]]))
}

function parametersOf({ query }: StartableCall): string[] {
  return Object.keys(query?.schema ?? {})
}

/**
 * The addresses of the calls that the host makes once a page is quiet, with the same placeholders.
 *
 * @throws Error where the values are not those of the path's parameters
 */
export function aheadAddresses({ ahead = [] }: Pick<RemoteManifest, 'ahead'>): string[] {
  return ahead.flatMap(({ call, each }) => {
    const [[name, values] = ['', []]] = Object.entries(each)
    if (call.method !== 'GET' || Object.keys(placeholders(call)).join() !== name) {
      throw new Error(`${call.method} ${call.path} cannot be called ahead with values of "${name}"`)
    }
    return values.map((value) =>
      toPattern(addressOf(call, { params: { [name]: value }, query: inOrderOf(call, ofVisit) })),
    )
  })
}

/** Braces as they are, to be filled in. */
function toPattern(address: string) {
  return address.replaceAll(/%7B(\w+)%7D/g, '{$1}')
}

function placeholders({ path }: StartableCall): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([placeholder, name]) => [name, placeholder]))
}
