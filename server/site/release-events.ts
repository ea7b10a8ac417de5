import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Sides } from './rollout/sides.ts'

/** How often the release store is looked at, in milliseconds. */
const interval = 50

/**
 * `GET /dev/releases`, in development only: server-sent events: `release` with the id of what this visitor is shown, and `problem`
 * with what `npm run dev` has to say of the last change, a JSON string; each at first, after a lost connection too, and whenever it is another.
 */
export function releaseEvents(app: FastifyInstance, sides: Sides, siteDirectory: string) {
  const readProblem = () => readFile(join(siteDirectory, 'problem.json'), 'utf8').catch(() => '""')

  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.get('/dev/releases', async (request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    raw.write(': watching\n\n')
    let shown: string | undefined
    let told: string | undefined
    const timer = setInterval(() => void report(), interval)
    async function report() {
      const [id, problem] = await Promise.all([sides.readId(request.headers.cookie), readProblem()])
      if (id !== undefined && id !== shown) raw.write(`event: release\ndata: ${id}\n\n`)
      if (problem !== told) raw.write(`event: problem\ndata: ${problem}\n\n`)
      shown = id
      told = problem
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
