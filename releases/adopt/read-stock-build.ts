import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileNameStruct } from '@site/shared/contract/release'
import { errorCode } from '@site/shared/rules'
import { array, boolean, is, optional, size, string, type, type Infer } from 'superstruct'
import { limits } from '../build/archive.ts'
import { listFiles, readJson, UserError } from '../files/files.ts'
import { parseAs } from '../store/store.ts'

const files = type({ sync: array(string()), async: optional(array(string())) })
const assets = type({ js: files, css: files })

/** Fields of the `mf-manifest.json` of Module Federation 2 that are used here. */
const manifestStruct = type({
  metaData: type({
    remoteEntry: type({ name: string(), path: string(), type: string() }),
    globalName: string(),
    pluginVersion: optional(string()),
    publicPath: optional(string()),
    buildInfo: optional(type({ buildVersion: optional(string()) })),
  }),
  shared: array(type({ name: string(), singleton: optional(boolean()), requiredVersion: optional(string()), assets })),
  remotes: array(type({ alias: optional(string()), federationContainerName: optional(string()) })),
  exposes: array(type({ path: string(), assets })),
})
export type StockManifest = Infer<typeof manifestStruct>

const manifestFile = 'mf-manifest.json'

export interface StockBuild {
  manifest: StockManifest
  /** Path of the script that starts it. */
  entry: string
  /** Its scripts are ES modules, as Vite builds them. */
  isModule: boolean
  /** Public files and source maps, by path. */
  files: Map<string, Buffer>
}

/** For a browser of its own, for types and tools, and compressed copies, which the store makes itself. */
const leftOut = /\.html?$|(?:^|\/)\.|(?:^|\/)mf-(?:manifest|stats)\.json$|(?:^|\/)@mf-types|\.d\.ts$|\.(?:br|gz)$/

/** Reads a build that a stock webpack, Rspack or Vite has made with Module Federation 2. @throws UserError with each reason why it cannot be adopted */
export async function readStockBuild(dist: string): Promise<StockBuild> {
  const names = await listFiles(dist).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error
    throw new UserError([`${dist} is no folder: name the one that the build has written`])
  })
  if (names.includes('app.json'))
    throw new UserError([`${dist} has an app.json: the build is made for this site, so pack and publish it as it is`])
  const read = await readJson(join(dist, manifestFile))
  if (read === undefined) {
    const remedy = 'build with @module-federation/enhanced 2 or @module-federation/vite, and `manifest: true`'
    throw new UserError([`${dist} has no ${manifestFile}: ${remedy}`])
  }
  const manifest = parseAs(manifestStruct, read, join(dist, manifestFile))
  const { name, path } = manifest.metaData.remoteEntry
  const entry = posix.join(path, name)
  const taken = names.filter((file) => !leftOut.test(file))
  const contents = await Promise.all(taken.map(async (file) => [file, await readFile(join(dist, file))] as const))
  const isModule = manifest.metaData.remoteEntry.type === 'module'
  const build = { manifest, entry, isModule, files: new Map(contents) }
  const faults = [...findManifestFaults(build, dist), ...findFileFaults(build.files), ...findRootAddress(build)]
  if (faults.length > 0) throw new UserError(faults)
  return build
}

function findManifestFaults({ manifest, entry, isModule, files: known }: StockBuild, dist: string): string[] {
  const { metaData, shared, remotes } = manifest
  const faults: string[] = []
  if (!known.has(entry)) faults.push(`${dist} has no ${entry}, which its ${manifestFile} names: build it again`)
  if (metaData.publicPath !== 'auto') {
    const address = metaData.publicPath === undefined ? 'a function' : JSON.stringify(metaData.publicPath)
    const remedy = isModule ? "set base to './'" : "set output.publicPath to 'auto'"
    faults.push(`The build finds its files below ${address}, and here they are elsewhere: ${remedy}`)
  }
  if (remotes.length > 0) {
    const names = remotes.map((remote) => remote.alias ?? remote.federationContainerName ?? '').join(', ')
    faults.push(`The build loads other remotes (${names}), which are not part of the site: build it without them`)
  }
  const react = shared.find((each) => each.name === 'react')
  if (!react?.singleton) {
    const what = react ? 'shares react, but not as the only one' : 'does not share react'
    faults.push(`The build ${what}, and a page has one React: set shared: { react: { singleton: true } }`)
  }
  return faults
}

/** Without a `base` Vite writes `/assets/picture.svg`, and says nothing of it in its manifest. */
function findRootAddress({ isModule, files: known }: StockBuild): string[] {
  if (!isModule) return []
  const code = [...known].filter(([file]) => /\.(?:css|m?js)$/.test(file))
  const addresses = code.flatMap(([, text]) => [...String(text).matchAll(/["'`(]\/([\w.~@+/-]+)/g)])
  const found = addresses.find(([, file = '']) => known.has(file))?.[1]
  if (found === undefined) return []
  return [`The build finds /${found} at the root of a server, and here it is elsewhere: set base to './'`]
}

const fileName = size(fileNameStruct, 1, limits.name)

function findFileFaults(known: ReadonlyMap<string, Buffer>): string[] {
  const scripts = [...known]
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, content]) => [file, String(content)] as const)
  const bad = [...known.keys()].filter((file) => !is(file, fileName))
  const evaluating = scripts.find(([, code]) => /\beval\(/.test(code) && /# sourceURL=(?:webpack|rspack)/.test(code))
  // An error of its own, which no minimizer changes.
  const styling = scripts.find(([, code]) => code.includes("Couldn't find a style target"))
  return [
    ...bad.map(
      (file) => `${JSON.stringify(file)} cannot be a file of the site: name it with letters, digits and . _ ~ @ + -`,
    ),
    ...(evaluating
      ? [
          `${evaluating[0]} is built for development, by eval, which the site's policy blocks: build with mode: 'production'`,
        ]
      : []),
    ...(styling
      ? [
          `${styling[0]} adds styles by style-loader, which the site's policy blocks: extract them (MiniCssExtractPlugin, CssExtractRspackPlugin)`,
        ]
      : []),
  ]
}
