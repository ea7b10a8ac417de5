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
export async function checkStoredFiles({ apps }: Release, { store, quick }: CheckContext): Promise<string[]> {
  if (quick) return []
  const reasons = await Promise.all(Object.values(apps).map((app) => checkApp(app, store.files(app))))
  return reasons.flat()
}

async function checkApp(app: AppRelease, folder: string): Promise<string[]> {
  const { name, files } = app
  const reasons = await inParallel(8, Object.entries(files), async ([file, { integrity }]) => {
    const copies = isCompressible(file) ? ['', '.br', '.gz'] : ['']
    const found = await Promise.all(copies.map((ending) => compare(join(folder, file), ending, integrity)))
    return found.flatMap((fault, index) => {
      if (fault === undefined) return []
      const copy = file + copies[index]
      const damaged = versionFolder(app) ? folder : join(folder, copy)
      return [`File "${copy}" of ${name} ${fault}: delete ${damaged} and publish again`]
    })
  })
  return reasons.flat()
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
