import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { buildFolder, contentsFile, isNamedFor, type Contents } from '../archive/contents.ts'
import { writeArchive } from '../archive/write-archive.ts'
import { digest } from '../files/digest.ts'
import { readJson } from '../files/read-json.ts'
import { listFiles } from '../files/tree.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import { Refusal } from '../refusal.ts'
import { versionOf } from '../release/app-base.ts'
import { parseBuildReport } from '../release/shape.ts'
import { describeSources } from '../release/next-release.ts'
import { chooseApps, listApps } from '../workspace.ts'
import { createContext, type SiteOptions } from './context.ts'
import { withBuild } from './prepare-apps.ts'

export interface PackOptions extends SiteOptions {
  /** The archive, `<app>.tgz` or with a version in its name. Otherwise `var/archives/<app>-<version>.tgz`. */
  out?: string
}

export interface Packed {
  app: string
  version: string
  /** Where the archive is. */
  path: string
  bytes: number
  /** SHA-256, hexadecimal: who publishes it elsewhere can compare. */
  digest: string
}

/**
 * Builds an app as `publish` does, types and texts included, and writes its build with a digest of each file into one archive,
 * which `publish <archive>` takes on any machine. The same build makes the same bytes.
 * @param app may be left out where the repository has one only
 * @throws Refusal with the reasons.
 */
export async function pack(app: string | undefined, { out, ...options }: PackOptions = {}): Promise<Packed> {
  // It concerns no store.
  const context = createContext('', options)
  const [name] = chooseApps(context.root, [app ?? onlyApp(context.root)])
  if (name === undefined || app === 'all') throw new Refusal(['Pack one app at a time'])
  if (out !== undefined && !isNamedFor(name, out))
    throw new Refusal([`--out names ${out}: call it ${name}.tgz, so that nobody takes it for another app`])
  return withBuild(name, context, async ({ dist, content }) => {
    const { packageVersion } = parseBuildReport(await readJson(join(dist, 'app.json')), `app.json of ${name}`)
    const version = versionOf(packageVersion, content)
    const files = await Promise.all(
      (await listFiles(dist)).map(async (file) => [file, await readFile(join(dist, file))] as const),
    )
    const contents: Contents = {
      format: 1,
      app: name,
      sources: await describeSources(context.root, name),
      files: files.map(([file, bytes]) => ({ name: file, size: bytes.length, integrity: digest('sha384', bytes) })),
    }
    const named = files.map(([file, bytes]) => [buildFolder + file, bytes] as const)
    const archive = await writeArchive(
      new Map<string, string | Uint8Array>([[contentsFile, toJson(contents)], ...named]),
    )
    const path = out === undefined ? join(context.root, 'var/archives', `${name}-${version}.tgz`) : resolve(out)
    await replaceFile(path, archive)
    const hash = createHash('sha256').update(archive).digest('hex')
    return { app: name, version, path, bytes: archive.length, digest: hash }
  })
}

function onlyApp(root: string): string {
  const apps = listApps(root)
  const [only] = apps
  if (only !== undefined && apps.length === 1) return only
  throw new Refusal([`Say which one: ${apps.join(', ')}`])
}

/** For people: what was packed, where it is, and how to know it again. */
export function describePacked({ app, version, path, bytes, digest: hash }: Packed): string {
  const size = `${(bytes / 1000).toFixed(0)} KB`
  return `${app} ${version} is packed: ${relative(process.cwd(), path)}, ${size}, SHA-256 ${hash}`
}
