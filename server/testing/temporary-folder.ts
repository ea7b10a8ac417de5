import { mkdtemp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { closeLater } from './close-later.ts'

export interface TemporaryFolder {
  path: string
  /** Writes files by their relative paths, each in one step as the site tool does. */
  write(files: Record<string, string | Buffer>): Promise<void>
  remove(): Promise<void>
}

export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'server-test-'))
  const remove = () => rm(path, { recursive: true, force: true })
  closeLater(remove)
  return {
    path,
    async write(files) {
      for (const [name, content] of Object.entries(files)) {
        const file = join(path, name)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(`${file}.new`, content)
        await rename(`${file}.new`, file)
      }
    },
    remove,
  }
}
