import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeRemotes } from '@site/releases/remotes'
import { addDays, dayOf } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendStatus } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { PublishedSite } from './published-site.ts'
import { readPublished } from './site.ts'

/** In days: RFC 9116 §2.5.5 advises less than a year. */
const validity = 180

const oneDay = 'public, max-age=86400'
const policy = '/.well-known/security-policy.txt'

/** `security.txt` (RFC 9116), written anew every day so that it never expires. */
export function securityTxtHandler({ config, now }: Services) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    return reply.type('text/plain; charset=utf-8').header('cache-control', oneDay).send(securityTxt(config, now()))
  }
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
export function licenceHandler(site: PublishedSite) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    const live = await site.read()
    if (!live) return sendStatus(reply, 503)
    const files = Object.values(live.release.apps).flatMap((each) => {
      const file = Object.keys(each.files).find((name) => /^(?:[0-9a-f]{10}\/)?LICENSES\./.test(name))
      return file === undefined ? [] : [live.locate(each, file)]
    })
    const texts = await Promise.all(files.map((file) => readPublished(file).catch(() => '')))
    return reply.type('text/plain; charset=utf-8').header('cache-control', oneDay).send(texts.join('\n'))
  }
}

/** Answers with what a team elsewhere needs to build for the live release. */
export function remotesHandler(site: PublishedSite, { config }: Services) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    const live = await site.read()
    const remotes = live && (await describeRemotes(config.siteDirectory, live.release))
    if (!remotes) return sendStatus(reply, 503)
    return reply.header('cache-control', 'public, max-age=60').send(remotes)
  }
}

const privacyControl = { gpc: true, lastUpdate: '2026-11-23' }

export async function sendPrivacyControl(_request: FastifyRequest, reply: FastifyReply) {
  return reply.header('cache-control', oneDay).send(privacyControl)
}

const types = { txt: 'text/plain; charset=utf-8', png: 'image/png' }

/** Sends a file of the content. */
export function contentFileHandler(contentDirectory: string, name: string, type: keyof typeof types) {
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    const content = await readFile(join(contentDirectory, `${name}.${type}`))
    return reply.type(types[type]).header('cache-control', oneDay).send(content)
  }
}
