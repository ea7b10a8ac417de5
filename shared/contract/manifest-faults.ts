import { array, boolean, define, enums, func, literal, number, optional, string, type, validate } from 'superstruct'
import { countries } from './locale.ts'
import { findContractFault } from './manifest.ts'

const path = define<string>('path', (value) => typeof value === 'string' && (findPathFault(value) ?? true))

/** Not a union of the library: that makes a list of failures for each member, of each page, while a visitor waits. */
const text = define('text', (value) => typeof value === 'string' || typeof value === 'function')

const manifestStruct = type({
  contract: number(),
  name: string(),
  pages: array(
    type({
      path,
      title: text,
      breadcrumb: optional(text),
      chrome: optional(literal('bare')),
      isTranslated: optional(boolean()),
      countries: optional(array(enums(countries))),
      load: func(),
    }),
  ),
})

/** Returns why a host cannot use what a remote exposes as `./manifest`; undefined if it can. The build checks it, not each page anew. */
export function findManifestFault(name: string, exposed: unknown): string | undefined {
  const given = typeof exposed === 'object' && exposed && 'default' in exposed ? exposed.default : undefined
  const [failure, manifest] = validate(given, manifestStruct)
  return failure ? `its manifest is not valid: ${failure.message}` : findContractFault(name, manifest)
}

/** Returns why a page cannot have this path below the language: `''` is home, `document/:key` has a parameter. */
export function findPathFault(given: string): string | undefined {
  const isServable = /^(?:[\w~-][\w.~-]*(?:\/:?[\w~-][\w.~-]*)*)?$/.test(given)
  return isServable ? undefined : `the path "${given}" cannot be served`
}
