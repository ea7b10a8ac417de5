import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { create } from 'tar'

/** The files of an archive by their names, in the order in which they stand in it. */
export type ArchiveFiles = ReadonlyMap<string, string | Uint8Array>

/**
 * Files as `.tgz`: the same bytes for the same files, whoever packs them, when and where.
 * @param programs names of those that may be run
 */
export async function writeArchive(files: ArchiveFiles, programs: readonly string[] = []): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'site-pack-'))
  try {
    for (const [name, content] of files) {
      await mkdir(dirname(join(folder, 'files', name)), { recursive: true })
      await writeFile(join(folder, 'files', name), content)
      // Whatever the machine gives to new files.
      await chmod(join(folder, 'files', name), programs.includes(name) ? 0o755 : 0o644)
    }
    const file = join(folder, 'archive.tgz')
    const always = { gzip: { level: 9 }, portable: true, mtime: new Date(0), noDirRecurse: true }
    await create({ ...always, cwd: join(folder, 'files'), file }, [...files.keys()])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
