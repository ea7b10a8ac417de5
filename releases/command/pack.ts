import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { menuNames, menuPositions } from '@site/shared/contract'
import { mapKeys } from '@site/shared/rules'
import renamed from '@site/shared/contract/renamed.json' with { type: 'json' }
import { describeRenamed } from '../check/agreement.ts'
import { findMenuFaults } from '../check/check-release.ts'
import { isNamedFor, packArchive, type Archive } from '../build/archive.ts'
import { listFiles, replaceFile, UserError } from '../files/files.ts'
import { readBuild } from '../store/pack-app.ts'
import { describeSources } from '../channels/next-release.ts'
import { chooseApps, listApps } from '../workspace.ts'
import { createContext, type SiteOptions } from '../channels/context.ts'
import { withBuild } from '../channels/prepare-apps.ts'

interface PackOptions extends SiteOptions {
  /** Path of the archive, named `<app>.tgz` or `<app>-<version>.tgz`; otherwise `var/archives/<app>-<version>.tgz`. */
  out?: string
}

/**
 * Builds and checks an app as `publish` does, and writes the build into a `.tgz` in the layout of `pnpm pack`. The same build makes the
 * same bytes. `app` may be left out where the repository has only one. @throws UserError with the reasons
 */
export async function pack(app: string | undefined, { out, ...options }: PackOptions = {}) {
  // It needs no store.
  const context = createContext('', options)
  const [name] = chooseApps(context.root, [app ?? onlyApp(context.root)])
  if (name === undefined || app === 'all') throw new UserError(['Pack one app at a time'])
  checkArchiveName(name, out)
  return withBuild(name, context, async ({ dist, content }) => {
    const { report, version } = await readBuild({ app: name, dist, content })
    const faults = findMenuFaults(
      report,
      mapKeys(menuNames, () => menuPositions),
    )
    if (faults.length > 0) throw new UserError(faults)
    for (const line of describeRenamed(name, report.uses, renamed)) context.warn(line)
    const paths = await listFiles(dist)
    const files = new Map(
      await Promise.all(paths.map(async (file) => [file, await readFile(join(dist, file))] as const)),
    )
    const { commit } = await describeSources(context.root, name)
    const sources: Archive['sources'] = commit === undefined ? {} : { commit }
    const archive = packArchive({ app: name, sources, files }, report.packageVersion)
    return storeArchive(context.root, { app: name, version, archive, out })
  })
}

/** @throws UserError where an archive of this name would be taken for another app's */
export function checkArchiveName(app: string, out: string | undefined): void {
  if (out !== undefined && !isNamedFor(app, out))
    throw new UserError([`--out names ${out}: call it ${app}.tgz, so that nobody takes it for another app`])
}

interface NewArchive {
  app: string
  version: string
  archive: Buffer
  out?: string | undefined
}

/** Writes an archive to where it was wanted, or below the repository, and returns what a person needs to know of it. */
export async function storeArchive(root: string, { app, version, archive, out }: NewArchive) {
  const path = out === undefined ? join(root, 'var/archives', `${app}-${version}.tgz`) : resolve(out)
  await replaceFile(path, archive)
  // Hexadecimal, to compare it with after a transfer.
  const digest = createHash('sha256').update(archive).digest('hex')
  return { app, version, path, bytes: archive.length, digest }
}

function onlyApp(root: string): string {
  const apps = listApps(root)
  const [only] = apps
  if (only !== undefined && apps.length === 1) return only
  throw new UserError([`Say which one: ${apps.join(', ')}`])
}

export function describePacked({
  app,
  version,
  path,
  bytes,
  digest: hash,
}: Awaited<ReturnType<typeof storeArchive>>): string {
  const size = `${(bytes / 1000).toFixed(0)} KB`
  return `${app} ${version} is packed: ${relative(process.cwd(), path)}, ${size}, SHA-256 ${hash}`
}
