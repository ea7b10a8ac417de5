import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boolean, create, optional, record, string, type, type Infer } from 'superstruct'

const packageFile = type({
  name: string(),
  version: string(),
  peerDependencies: optional(record(string(), string())),
  site: optional(type({ internal: optional(boolean()) })),
})
export type PackageFile = Infer<typeof packageFile>

/** What the package of an app says of it. */
export function readPackage(folder: string): PackageFile {
  return create(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), packageFile)
}
