import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { errorCode } from '@site/shared/rules'
import { decompress, isCompressible } from '../files/compress.ts'
import { hasDigest } from '../files/digest.ts'
import { inParallel } from '../files/files.ts'
import type { CheckContext } from './check-context.ts'

/** The bytes in the store, and those that come out of the compressed copies, are the ones that were published. */
export async function checkStoredFiles(
  _: Release,
  changed: readonly AppRelease[],
  context: CheckContext,
): Promise<string[]> {
  const { store, quick, known = new Map() } = context
  if (quick) return []
  const reasons = await Promise.all(changed.map((app) => checkApp(app, store.files(app.name), known)))
  return reasons.flat()
}

type Known = NonNullable<CheckContext['known']>

async function checkApp({ name, files }: AppRelease, folder: string, checkedFiles: Known): Promise<string[]> {
  const reasons = await inParallel(8, Object.entries(files), async ([file, { integrity }]) => {
    const copies = isCompressible(file) ? ['', '.br', '.gz'] : ['']
    const faults = copies.map(async (ending) => {
      const path = join(folder, file + ending)
      const key = `${path} ${integrity}`
      const result = checkedFiles.get(key) ?? compare(path, ending, integrity)
      checkedFiles.set(key, result)
      const fault = await result
      return fault ? [`File "${file}${ending}" of ${name} ${fault}: delete ${path} and publish again`] : []
    })
    return (await Promise.all(faults)).flat()
  })
  return reasons.flat()
}

async function compare(path: string, ending: string, integrity: string): Promise<string | undefined> {
  try {
    const stored = await readFile(path)
    const content = ending === '.br' || ending === '.gz' ? await decompress[ending](stored) : stored
    return hasDigest(content, integrity) ? undefined : 'differs from what was published'
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'is not in the store' : `cannot be read (${String(error)})`
  }
}
