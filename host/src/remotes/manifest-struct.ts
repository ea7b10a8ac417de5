import { acceptsContract, contractVersion, countries, type RemoteManifest } from '@site/shared/contract'
import { RemoteUnavailable } from '@site/shared/platform'
import { array, define, enums, func, literal, number, optional, string, type, validate } from 'superstruct'

/** Not a union of the library's: it makes a list of faults for each member, of each page, while a visitor waits. */
const text = define('text', (value) => typeof value === 'string' || typeof value === 'function')

const manifestStruct = type({
  contract: number(),
  name: string(),
  pages: array(
    type({
      path: string(),
      title: text,
      breadcrumb: optional(text),
      chrome: optional(literal('bare')),
      countries: optional(array(enums(countries))),
      load: func(),
    }),
  ),
})

/** Checks what a remote exposes before any of it reaches the router. */
export function checkManifest(name: string, exposed: unknown): RemoteManifest {
  const given = typeof exposed === 'object' && exposed && 'default' in exposed ? exposed.default : undefined
  const [failure, manifest] = validate(given, manifestStruct)
  if (failure) throw new RemoteUnavailable(name, `its manifest is not valid: ${failure.message}`)
  if (!acceptsContract(contractVersion, manifest.contract)) {
    const versions = `it speaks contract ${manifest.contract}, this host ${contractVersion}`
    throw new RemoteUnavailable(name, `${versions}: publish an older build or update the host`)
  }
  if (manifest.name !== name) throw new RemoteUnavailable(name, `it says that it is "${manifest.name}"`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its functions take and give, no check can see: the contract's number says it
  return manifest as unknown as RemoteManifest
}
