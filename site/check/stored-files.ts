import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { decompress, isCompressible } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import { hasCode } from '../files/error-code.ts'
import { inParallel } from '../files/in-parallel.ts'
import type { CheckContext } from './rule.ts'

/** The bytes in the store, and those that come out of the compressed copies, are the ones that were published. */
export async function checkStoredFiles({ apps }: Release, { store }: CheckContext): Promise<string[]> {
  const reasons = await Promise.all(Object.values(apps).map((app) => checkApp(app, store.app(app.name, app.version))))
  return reasons.flat()
}

async function checkApp({ name, files }: AppRelease, folder: string): Promise<string[]> {
  const remedy = `delete ${folder} and publish again`
  const reasons = await inParallel(8, Object.entries(files), async ([file, { integrity }]) => {
    const copies = isCompressible(file) ? ['', '.br', '.gz'] : ['']
    const found = await Promise.all(copies.map((ending) => compare(join(folder, file), ending, integrity)))
    return found.flatMap((fault, index) =>
      fault === undefined ? [] : [`File "${file}${copies[index]}" of ${name} ${fault}: ${remedy}`],
    )
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
