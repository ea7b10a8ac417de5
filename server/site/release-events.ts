import type { FastifyInstance } from 'fastify'
import type { PublishedSite } from './published-site.ts'

/** How often the release store is looked at, in milliseconds. */
const interval = 300

/** `GET /dev/releases`, in development only: a server-sent event each time another release is live. */
export function releaseEvents(app: FastifyInstance, site: PublishedSite) {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.get('/dev/releases', async (request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    raw.write(': watching\n\n')
    let shown = (await site.read())?.id
    const timer = setInterval(() => void report(), interval)
    async function report() {
      const id = (await site.read())?.id
      if (id === shown) return
      shown = id
      raw.write('event: release\ndata:\n\n')
    }
    function end() {
      clearInterval(timer)
      open.delete(end)
      raw.end()
    }
    open.add(end)
    request.raw.once('close', end)
  })
}
