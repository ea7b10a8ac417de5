import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { adopt } from '../adopt/adopt.ts'
import type { PageWord } from '../adopt/pages.ts'
import { packArchive, withUnpacked } from '../build/archive.ts'
import { UserError } from '../files/files.ts'
import { readBuild } from '../store/pack-app.ts'
import { workspaceRoot } from '../workspace.ts'
import { checkArchiveName, storeArchive } from './pack.ts'

interface AdoptOptions {
  name: string
  pages: readonly PageWord[]
  /** Path of the archive, as with `pack`. */
  out?: string | undefined
  root?: string
}

/**
 * Adopts the build of another tool, checks it as `pack` does, and writes it into an archive, which is published like any other.
 * @param dist the folder of the build @throws UserError with the reasons
 */
export async function adoptIntoArchive(dist: string, { name, pages, out, root = workspaceRoot }: AdoptOptions) {
  checkArchiveName(name, out)
  if (existsSync(join(root, name, 'package.json')))
    throw new UserError([`${name} is a remote of this repository: give the adopted one another --name`])
  const { version: packageVersion, ...adopted } = await adopt(dist, name, pages)
  const { version } = await withUnpacked(adopted, readBuild)
  return storeArchive(root, { app: name, version, archive: packArchive(adopted, packageVersion), out })
}
