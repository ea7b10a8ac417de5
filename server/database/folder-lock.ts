import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes sure that only one process of this machine uses the embedded database of a folder: two would destroy it. A
 * socket is the lock, because it ends with its process however that ends.
 *
 * @param folder must exist
 * @returns a function that gives the folder free
 * @throws when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(await realpath(folder)).digest('hex').slice(0, 24)
  const isWindows = process.platform === 'win32'
  const path = isWindows ? `\\\\.\\pipe\\database-${name}` : join(tmpdir(), `database-${name}.sock`)
  if (await isAnswering(path)) {
    throw new Error(`The database in ${folder} is in use by another process: stop that one, or set DATABASE_DIR.`)
  }
  if (!isWindows) await rm(path, { force: true })
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((locked, refused) => server.once('error', refused).listen(path, locked))
  server.unref()
  return () => new Promise((free) => server.close(() => free()))
}

function isAnswering(path: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
}
