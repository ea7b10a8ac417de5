import { chmod, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '@site/shared/rules'

/** Creates a folder that only this user can read and write. Folders above it that are missing get the usual rights. */
export async function createPrivate(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Creates a private folder; in an existing one, removes the rights of others to all that is in it. */
export async function makePrivate(folder: string): Promise<void> {
  await createPrivate(folder)
  await restrict(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    await restrict(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
}

/** Leaves what another user owns, as on a volume of a container, and what is gone meanwhile. */
async function restrict(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes(errorCode(error) ?? '')) throw error
  })
}
