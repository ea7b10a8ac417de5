import { watch } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { channelForCookies } from './channel-for-request.ts'
import type { PublishedSite } from './published-site.ts'

/** How often the release store is looked at where the file system does not tell of changes, in milliseconds. */
const interval = 1_000

/** What is written last of a release, and what `npm run dev` has to say of it. */
const telling = new Set(['channels.json', 'problem.json'])

/**
 * `GET /dev/releases`, in development only: server-sent events: `release` with what this visitor is shown, its apps in full,
 * and `problem` with what `npm run dev` has to say of the last change, a JSON string; each at first, after a lost
 * connection too, and whenever it is another.
 */
export function releaseEvents(app: FastifyInstance, published: PublishedSite, siteDirectory: string) {
  const readProblem = () => readFile(join(siteDirectory, 'problem.json'), 'utf8').catch(() => '""')

  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.get('/dev/releases', async (request, reply) => {
    await mkdir(siteDirectory, { recursive: true })
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    // The server starts again when its sources change.
    raw.write('retry: 200\n\n')
    let shown: string | undefined
    let told: string | undefined
    async function report() {
      const [site, problem] = await Promise.all([channelForCookies(published, request.headers.cookie), readProblem()])
      if (site !== undefined && site.id !== shown) {
        const { id, apps, disabled } = site.release
        raw.write(`event: release\ndata: ${JSON.stringify({ id, apps, disabled })}\n\n`)
      }
      if (problem !== told) raw.write(`event: problem\ndata: ${problem}\n\n`)
      shown = site?.id ?? shown
      told = problem
    }
    // One after another, or the same would be told twice.
    let reported = Promise.resolve()
    const look = () => void (reported = reported.then(report))
    const watcher = watch(siteDirectory, (_, file) => file && telling.has(file) && look())
    const timer = setInterval(look, interval)
    function end() {
      watcher.close()
      clearInterval(timer)
      open.delete(end)
      raw.end()
    }
    open.add(end)
    raw.once('close', end)
    look()
  })
}
