import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const oneDay = 'public, max-age=86400'
/** What this site does with Global Privacy Control, and since when it says so. */
const privacyControl = { gpc: true, lastUpdate: '2026-11-21' }
const robots = 'User-agent: *\nDisallow: /*/internal-privacy-rights\n'

/** Files that browsers and crawlers ask for at fixed addresses. */
export function wellKnownRoutes(app: FastifyInstance, contentDirectory: string): void {
  app.get('/robots.txt', async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').header('cache-control', oneDay).send(robots)
  })
  app.get('/.well-known/gpc.json', async (_request, reply) => {
    return reply.header('cache-control', oneDay).send(privacyControl)
  })
  // Browsers ask for the second where a page names no icon, and take an SVG there too.
  for (const address of ['/favicon.svg', '/favicon.ico']) {
    app.get(address, async (_request, reply) => {
      const icon = await readFile(join(contentDirectory, 'favicon.svg'))
      return reply.type('image/svg+xml').header('cache-control', oneDay).send(icon)
    })
  }
}
