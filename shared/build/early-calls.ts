import { addressOf } from '../calls/call.ts'
import type { Page, RemoteManifest, StartableCall } from '../contract/index.ts'

/** Query parameters that the boot script fills in. */
const ofVisit: Record<string, string> = { locale: '{locale}', countryCode: '{COUNTRY}' }

/**
 * Returns the URLs of the calls that the boot script starts for a page, with placeholders `{locale}`, `{COUNTRY}` and
 * path parameters. Built like the client's, so that the page finds the answers.
 * @throws Error for a call that cannot be started without the page
 */
export function earlyAddresses({ path, early = [] }: Pick<Page, 'path' | 'early'>): string[] {
  return early.map((earlyCall) => {
    const { call, query } = 'path' in earlyCall ? { call: earlyCall, query: {} } : earlyCall
    const params = placeholders(call)
    const noParameter = Object.keys(params).find((name) => !path.split('/').includes(`:${name}`))
    const noQuery = Object.keys(query).find((name) => !parametersOf(call).includes(name))
    const fault =
      (call.method !== 'GET' && `it is a ${call.method}`) ||
      (noParameter && `its path has no parameter ":${noParameter}"`) ||
      (noQuery && `it has no query parameter "${noQuery}"`)
    if (fault) throw new Error(`Page "${path}" cannot start ${call.path} early: ${fault}`)
    return toPattern(addressOf(call, { params, query: inOrderOf(call, { ...ofVisit, ...query }) }))
  })
}

function inOrderOf(call: StartableCall, values: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(parametersOf(call).map((name) => [name, values[name]]))
}

function parametersOf({ query }: StartableCall): string[] {
  return Object.keys(query?.schema ?? {})
}

/** Returns the URLs that the host prefetches on idle pages. @throws Error where the values are of another parameter */
export function aheadAddresses({ ahead = [] }: Pick<RemoteManifest, 'ahead'>): string[] {
  return ahead.flatMap(({ call, each }) => {
    const [name = ''] = Object.keys(each)
    if (call.method !== 'GET' || Object.keys(placeholders(call)).join() !== name) {
      throw new Error(`${call.method} ${call.path} cannot be called ahead with values of "${name}"`)
    }
    return (each[name] ?? []).map((value) =>
      toPattern(addressOf(call, { params: { [name]: value }, query: inOrderOf(call, ofVisit) })),
    )
  })
}

function toPattern(address: string) {
  return address.replaceAll(/%7B(\w+)%7D/g, '{$1}')
}

function placeholders({ path }: StartableCall): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([placeholder, name]) => [name, placeholder]))
}
