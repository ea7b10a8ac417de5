import { watch } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** In milliseconds, for file systems that report no changes. */
const interval = 1_000

/** Reports each change of `builds.json` to the open pages of `npm run dev` (server-sent events). */
export function buildsHandler(app: FastifyInstance, siteDirectory: string) {
  const endings = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of endings) end()
  })
  return async ({ socket }: FastifyRequest, reply: FastifyReply) => {
    socket.setTimeout(0)
    await mkdir(siteDirectory, { recursive: true })
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    // The server restarts when its sources change.
    raw.write('retry: 200\n\n')
    let sent = ''
    async function report() {
      const builds = await readFile(join(siteDirectory, 'builds.json'), 'utf8').catch(() => '')
      if (builds !== sent) raw.write(`${builds.trim().replaceAll(/^/gm, 'data: ')}\n\n`)
      sent = builds
    }
    let reported = Promise.resolve()
    const look = () => {
      reported = reported.then(report)
    }
    const watcher = watch(siteDirectory, (_, file) => file === 'builds.json' && look())
    const timer = setInterval(look, interval)
    function end() {
      watcher.close()
      clearInterval(timer)
      endings.delete(end)
      raw.end()
    }
    endings.add(end)
    raw.once('close', end)
    look()
  }
}

/** Sends the files of hot updates. */
export function hotFileHandler(siteDirectory: string) {
  return ({ params }: FastifyRequest<{ Params: Record<'app' | '*', string> }>, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .sendFile(join(params.app, params['*']), join(siteDirectory, 'hot'), { cacheControl: false })
}
