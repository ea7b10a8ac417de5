import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const oneDay = 'public, max-age=86400'
const robots = 'User-agent: *\nDisallow: /*/internal-privacy-rights\n'

/** Files that browsers and crawlers ask for at fixed addresses. */
export function wellKnownRoutes(app: FastifyInstance, contentDirectory: string): void {
  app.get('/robots.txt', async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').header('cache-control', oneDay).send(robots)
  })
  // Browsers ask for the second where a page names no icon, and take an SVG there too.
  for (const address of ['/favicon.svg', '/favicon.ico']) {
    app.get(address, async (_request, reply) => {
      const icon = await readFile(join(contentDirectory, 'favicon.svg'))
      return reply.type('image/svg+xml').header('cache-control', oneDay).send(icon)
    })
  }
}
