import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { errorCode, errorMessage } from '@site/shared/rules'
import { decompress, isCompressible } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import { inParallel } from '../files/files.ts'
import { originOf, titleOf } from '../app-base.ts'
import type { Store } from '../store/store.ts'
import { ask, findFileFaults } from './ask.ts'
import type { CheckContext } from './check-release.ts'

/** The bytes in the store, and those that come out of the compressed copies, are the ones that were published. */
export async function checkStoredFiles({ apps }: Release, context: CheckContext): Promise<string[]> {
  const { store, quick, known = new Map() } = context
  if (quick) return []
  const reasons = await Promise.all(Object.values(apps).map((app) => checkApp(app, store.files(app), known)))
  return reasons.flat()
}

type Known = NonNullable<CheckContext['known']>

async function checkApp({ name, files }: AppRelease, folder: string, known: Known): Promise<string[]> {
  const reasons = await inParallel(8, Object.entries(files), async ([file, { integrity }]) => {
    const copies = isCompressible(file) ? ['', '.br', '.gz'] : ['']
    const found = copies.map(async (ending) => {
      const path = join(folder, file + ending)
      const key = `${path} ${integrity}`
      const result = known.get(key) ?? compare(path, ending, integrity)
      known.set(key, result)
      const fault = await result
      return fault ? [`File "${file}${ending}" of ${name} ${fault}: delete ${path} and publish again`] : []
    })
    return (await Promise.all(found)).flat()
  })
  return reasons.flat()
}

async function compare(path: string, ending: string, integrity: string): Promise<string | undefined> {
  try {
    const stored = await readFile(path)
    const content = ending === '.br' || ending === '.gz' ? await decompress[ending](stored) : stored
    return digest('sha384', content) === integrity ? undefined : 'differs from what was published'
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'is not in the store' : `cannot be read (${String(error)})`
  }
}

/** Files at another origin need the published bytes, the right type, and must be readable by pages of other origins. */
export async function checkOtherOrigins(apps: readonly AppRelease[], store: Store): Promise<string[]> {
  const reasons = await Promise.all(apps.filter((app) => originOf(app)).map((app) => checkAtOrigin(app, store)))
  return reasons.flat()
}

async function checkAtOrigin(app: AppRelease, store: Store): Promise<string[]> {
  const faults = await inParallel(8, Object.entries(app.files), async ([file, { integrity }]) => {
    const fault = await examine(app.base + file, integrity)
    return fault === undefined ? [] : [`"${file}" ${fault}`]
  })
  const found = faults.flat()
  if (found.length === 0) return []
  const [first = ''] = found
  const more =
    found.length > 1 ? `, and so on: ${found.length} of ${Object.keys(app.files).length} files are not right` : ''
  const folder = store.files(app)
  const path = new URL(app.base).pathname.slice(0, -1)
  const remedy = `copy ${folder} there, to the path ${path}, with "Access-Control-Allow-Origin: *"`
  return [`${titleOf(app.name)} stands at ${app.base}, where ${first}${more}: ${remedy}`]
}

async function examine(url: string, integrity: string): Promise<string | undefined> {
  try {
    const answer = await ask(url, { origin: 'https://site.invalid' })
    const [fault] = findFileFaults(answer, url, integrity)
    if (fault !== undefined) return fault
    const isForAll = answer.headers['access-control-allow-origin'] === '*'
    return isForAll ? undefined : 'lacks "Access-Control-Allow-Origin: *"'
  } catch (error) {
    return `cannot be had (${errorMessage(error)})`
  }
}
