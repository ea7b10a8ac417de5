import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { lockFolder } from './folder-lock.ts'

test('a folder is held by one at a time, and free again afterwards', async () => {
  const folder = await createTemporaryFolder()
  const free = await lockFolder(folder.path)
  await expect(lockFolder(folder.path)).rejects.toThrow(
    `The database in ${folder.path} is in use by another process: stop that one, or set DATABASE_DIR.`,
  )
  await free()
  await (await lockFolder(folder.path))()
  await folder.remove()
})
