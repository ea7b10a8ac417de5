import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { decompress, isCompressible } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import { hasCode } from '../files/error-code.ts'
import { inParallel } from '../files/in-parallel.ts'
import { versionFolder } from '../release/app-base.ts'
import type { CheckContext } from './rule.ts'

/** The bytes in the store, and those that come out of the compressed copies, are the ones that were published. */
export async function checkStoredFiles({ apps }: Release, context: CheckContext): Promise<string[]> {
  const { store, quick, known = new Map() } = context
  if (quick) return []
  const reasons = await Promise.all(Object.values(apps).map((app) => checkApp(app, store.files(app), known)))
  return reasons.flat()
}

type Known = NonNullable<CheckContext['known']>

async function checkApp(app: AppRelease, folder: string, known: Known): Promise<string[]> {
  const { name, files } = app
  const reasons = await inParallel(8, Object.entries(files), async ([file, { integrity }]) => {
    const copies = isCompressible(file) ? ['', '.br', '.gz'] : ['']
    const found = await Promise.all(copies.map((ending) => compareOnce(join(folder, file), ending, integrity, known)))
    return found.flatMap((fault, index) => {
      if (fault === undefined) return []
      const copy = file + copies[index]
      const damaged = versionFolder(app) ? folder : join(folder, copy)
      return [`File "${copy}" of ${name} ${fault}: delete ${damaged} and publish again`]
    })
  })
  return reasons.flat()
}

function compareOnce(path: string, ending: string, integrity: string, known: Known): Promise<string | undefined> {
  const key = `${path}${ending} ${integrity}`
  const found = known.get(key) ?? compare(path, ending, integrity)
  known.set(key, found)
  return found
}

async function compare(path: string, ending: string, integrity: string): Promise<string | undefined> {
  try {
    const stored = await readFile(path + ending)
    const content = ending === '.br' || ending === '.gz' ? await decompress[ending](stored) : stored
    return digest('sha384', content) === integrity ? undefined : 'differs from what was published'
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'is not in the store' : `cannot be read (${String(error)})`
  }
}
