// A process that reads: bench/election.ts starts several. autocannon sends; what counts as failed is decided here.
import { once, type EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { addTo, Counted, slice, warmUp, type Job } from './counted.ts'

const connects = '_connect'

/** Client of autocannon as far as its types leave it out. A connection that is cut within an answer leaves its parser in the middle of it. */
interface Client extends EventEmitter {
  parser: { reinitialize(kind: string): void }
  conn: Socket | undefined
  [connects](): void
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own bench sends
const [{ port, startAt, seconds, groups }] = (await once(process, 'message')) as [Job]
const counted = new Counted()

function count(part: 'sent' | 'times' | 'failures', ...what: unknown[]) {
  const at = Math.floor((Date.now() - startAt) / slice)
  if (at >= 0) addTo(counted[part], [at, ...what].join(' '))
}

/** Measures by itself: autocannon counts no request whose connection ends without an answer, and the wrong time after that. */
function watch(client: Client, kind: string) {
  const connect = client[connects].bind(client)
  // A connection that ends and then fails would be replaced twice, and each request sent twice from then on.
  client[connects] = () => {
    if (!client.conn || client.conn.readableEnded || client.conn.destroyed) connect()
  }
  let since: number | undefined
  let reason = ''
  client.on('connError', (error: NodeJS.ErrnoException) => (reason = error.code ?? error.message))
  client.on('request', () => {
    const now = performance.now()
    if (since !== undefined) {
      const why = now - since >= 10_000 ? 'no answer within 10 s' : reason || 'connection ended'
      count('failures', kind, why)
      client.parser.reinitialize('RESPONSE')
    }
    reason = ''
    since = now
    count('sent')
  })
  client.on('response', (status: number) => {
    count('times', kind, Math.round(performance.now() - (since ?? 0)))
    since = undefined
    if (status >= 400) count('failures', kind, status)
  })
}

// autocannon sends at once what a second may have: groups that start at different moments make it even.
await Promise.all(
  groups.map(async ({ kind, host, address, paths, connections, rate }, at) => {
    await wait(Math.max(0, startAt - warmUp - Date.now()) + (1_000 * at) / groups.length)
    await autocannon({
      url: `https://127.0.0.1:${port}`,
      servername: host,
      tlsOptions: { localAddress: address },
      connections,
      ...(rate && { overallRate: rate }),
      duration: (startAt - Date.now()) / 1_000 + seconds,
      requests: paths.map((path) => ({ method: 'GET', path, headers: { host, 'accept-encoding': 'gzip' } })),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- autocannon describes its client only in part
      setupClient: (client) => watch(client as unknown as Client, kind),
    })
  }),
)
process.send?.(counted, () => process.exit(0))
