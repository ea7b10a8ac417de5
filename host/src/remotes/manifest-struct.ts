import { acceptsContract, contractVersion, countries, type RemoteManifest } from '@site/shared/contract'
import { RemoteUnavailable } from '@site/shared/platform'
import { array, define, enums, func, literal, number, optional, string, type, validate } from 'superstruct'

/** Not a `union`: that one collects the failures of each member, for each page, while a visitor waits. */
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

/** Validates the module that a remote exposes. @throws RemoteUnavailable where the host cannot work with it */
export function checkManifest(name: string, exposed: unknown): RemoteManifest {
  const given = typeof exposed === 'object' && exposed && 'default' in exposed ? exposed.default : undefined
  const [failure, manifest] = validate(given, manifestStruct)
  if (failure) throw new RemoteUnavailable(name, `its manifest is not valid: ${failure.message}`)
  if (!acceptsContract(contractVersion, manifest.contract)) {
    const versions = `it implements contract ${manifest.contract}, this host ${contractVersion}`
    throw new RemoteUnavailable(name, `${versions}: publish an older build or update the host`)
  }
  if (manifest.name !== name) throw new RemoteUnavailable(name, `its manifest names "${manifest.name}"`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signatures of its functions cannot be checked at run time: the contract version states them
  return manifest as unknown as RemoteManifest
}
