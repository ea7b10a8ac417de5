import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { freePort } from '@site/shared/testing/free-port'
import { openInMemory } from '../embedded.ts'

/** A PostgreSQL server on a real socket that a test takes away and gives back. */
export interface FailingPostgres {
  url: string
  /** Breaks all connections; new ones are taken. */
  cut(): void
  /** Breaks all connections and takes no new ones. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Takes connections and everything sent on them, but passes nothing on, in either direction. */
  freeze(): void
  /** Lets everything through again, also what was held back. */
  thaw(): void
  /** Breaks the next connection on which COMMIT is answered: it is done, but nobody learns it. */
  loseNextCommit(): void
  close(): Promise<void>
}

/** "Ready for query", outside a transaction. */
const idle = Buffer.from('Z\0\0\0\x05I')

/** PostgreSQL's protocol is spoken by a database in memory; a proxy before it makes the outages. */
export async function startFailingPostgres(): Promise<FailingPostgres> {
  const db = await openInMemory()
  const behind = new PGLiteSocketServer({ db, host: '127.0.0.1', port: await freePort(), maxConnections: 50 })
  await behind.start()
  const behindPort = Number(behind.getServerConn().split(':').at(-1))

  const open = new Set<Socket>()
  let isLosing = false
  let isFrozen = false

  // The database behind knows no connections: it would mix up two statements that are being sent at the same time.
  let turn: Socket | undefined
  const waiting: (() => void)[] = []
  function pass(client: Socket, database: Socket, data: Buffer) {
    if (client.destroyed) return
    if (turn && turn !== client) return void waiting.push(() => pass(client, database, data))
    turn = client
    database.write(data)
  }
  function endTurn(client: Socket) {
    if (turn !== client) return
    turn = undefined
    for (const next of waiting.splice(0)) next()
  }

  function serve(client: Socket) {
    const database = connect(behindPort, '127.0.0.1')
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from)
      if (isFrozen) from.pause()
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
        endTurn(client)
      })
    }
    client.on('data', (data) => pass(client, database, data))
    database.on('data', (data) => {
      if (isLosing && data.includes('COMMIT\0')) {
        isLosing = false
        return void client.destroy()
      }
      client.write(data)
      if (data.subarray(-6).equals(idle)) endTurn(client)
    })
  }

  let proxy = await listen(serve, 0)
  const { port } = proxy.address() as AddressInfo

  function cut() {
    for (const socket of open) socket.destroy()
  }
  async function stop() {
    const closed = once(proxy, 'close')
    proxy.close()
    cut()
    await closed
  }
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    cut,
    stop,
    async start() {
      proxy = await listen(serve, port)
    },
    freeze() {
      isFrozen = true
      for (const socket of open) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of open) socket.resume()
    },
    loseNextCommit() {
      isLosing = true
    },
    async close() {
      await stop()
      await behind.stop()
      await db.close()
    },
  }
}

async function listen(serve: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(serve).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
