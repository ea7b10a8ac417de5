import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { digestFolder } from '../files/digest.ts'
import { isMap } from '../files/tree.ts'
import type { BuiltApp } from '../pack/pack-app.ts'
import type { Archive } from './contents.ts'

/** Puts the build of an archive into a folder of its own, for as long as `use` takes. */
export async function withUnpacked<Result>(
  { app, files }: Archive,
  use: (built: BuiltApp) => Promise<Result>,
): Promise<Result> {
  const dist = await mkdtemp(join(tmpdir(), 'site-archive-'))
  try {
    for (const [name, content] of files) {
      await mkdir(dirname(join(dist, name)), { recursive: true })
      // Two names may be one where upper and lower case are the same.
      await writeFile(join(dist, name), content, { flag: 'wx' })
    }
    return await use({ app, dist, content: await digestFolder(dist, isMap) })
  } finally {
    await rm(dist, { recursive: true })
  }
}
