import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayOf } from '@site/shared/rules'
import type { FastifyInstance } from 'fastify'
import { sendStatus } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { PublishedSite } from './published-site.ts'
import { readPublished } from './site.ts'

/** In days: RFC 9116 §2.5.5 advises less than a year. */
const validity = 180

const oneDay = 'public, max-age=86400'
const policy = '/.well-known/security-policy.txt'

/** `security.txt` (RFC 9116), written anew every day so that it never expires. */
export function securityTxtRoutes(app: FastifyInstance, { config, now }: Services): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').header('cache-control', oneDay).send(securityTxt(config, now()))
  })
}

function securityTxt({ securityContact, publicHosts }: Services['config'], now: Date): string {
  const addresses = (field: string, path: string) => publicHosts.map((host) => `${field}: https://${host}${path}`)
  const lines = [
    `Contact: mailto:${securityContact}`,
    `Expires: ${addDays(dayOf(now), validity)}T00:00:00Z`,
    'Preferred-Languages: nl, fr, en',
    ...addresses('Canonical', '/.well-known/security.txt'),
    ...addresses('Policy', policy),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** The licence notices of all that the live release brings to browsers. */
export function licenceRoute(app: FastifyInstance, site: PublishedSite): void {
  app.get('/.well-known/licenses.txt', async (_request, reply) => {
    const live = await site.read()
    if (!live) return sendStatus(reply, 503)
    const files = Object.values(live.release.apps).flatMap((each) => {
      const file = Object.keys(each.files).find((name) => name.startsWith('LICENSES.'))
      return file === undefined ? [] : [live.locate(each, file)]
    })
    const texts = await Promise.all(files.map((file) => readPublished(file).catch(() => '')))
    return reply.type('text/plain; charset=utf-8').header('cache-control', oneDay).send(texts.join('\n'))
  })
}

const privacyControl = { gpc: true, lastUpdate: '2026-11-23' }

/** Files by URL. Browsers ask for `/favicon.ico` where a page names no icon, and take an SVG there too. */
const files = {
  [policy]: ['security-policy.txt', 'text/plain; charset=utf-8'],
  '/site-picture.png': ['site-picture.png', 'image/png'],
  '/favicon.svg': ['favicon.svg', 'image/svg+xml'],
  '/favicon.ico': ['favicon.svg', 'image/svg+xml'],
} as const

export function wellKnownRoutes(app: FastifyInstance, contentDirectory: string): void {
  app.get('/.well-known/gpc.json', async (_request, reply) => {
    return reply.header('cache-control', oneDay).send(privacyControl)
  })
  for (const [url, [file, type]] of Object.entries(files)) {
    app.get(url, async (_request, reply) => {
      const content = await readFile(join(contentDirectory, file))
      return reply.type(type).header('cache-control', oneDay).send(content)
    })
  }
}
