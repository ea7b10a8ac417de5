import { randomInt } from 'node:crypto'
import { bucketCount } from '@site/shared/contract/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublishedSite } from './published-site.ts'
import type { Site } from './site.ts'

/** The cookie with the bucket of a visitor and nothing else; the cookie policies list it. */
const bucketCookie = 'share'

/** The channel that a request is answered from. */
export interface Shown {
  site: Site
  /**
   * `all`: everybody gets the same. `cookie`: visitors get what their bucket has, as long as there is a canary. `link`: a preview or
   * the previous release, which the URL asks for.
   */
  audience: 'all' | 'cookie' | 'link'
}

type PageRequest = FastifyRequest<{ Querystring: { preview?: unknown } }>

interface Settings {
  development: boolean
  now: () => Date
  /** Returns a bucket; a random one where left out. */
  draw?: () => number
}

/** Returns the channel for a request, and sets the cookie that keeps a visitor in it; undefined before the first publish. */
export async function channelForRequest(
  published: PublishedSite,
  request: PageRequest,
  reply: FastifyReply,
  settings: Settings,
): Promise<Shown | undefined> {
  const live = await published.read()
  if (!live) return undefined
  const linked = await readLinked(published, request)
  if (linked) return { site: linked, audience: 'link' }
  const canaries = (await published.listBeside()).filter(([, { buckets }]) => buckets)
  const cookies = request.headers.cookie
  if (canaries.length === 0) {
    if (request.method === 'GET' && hasCookie(cookies)) setCookie(reply, '', 0, settings)
    return { site: live, audience: 'all' }
  }
  let bucket = readBucket(cookies)
  // A HEAD request is a question about the site, so it assigns no bucket.
  if (bucket === undefined && request.method === 'GET') {
    const { now, draw = () => randomInt(bucketCount) } = settings
    bucket = draw()
    const ends = Math.max(...canaries.map(([, { until = '' }]) => Date.parse(until)))
    setCookie(reply, String(bucket), Math.ceil((ends - now().getTime()) / 1000), settings)
  }
  return { site: (await readCanary(published, bucket)) ?? live, audience: 'cookie' }
}

/** Returns what a page with these cookies shows now; undefined before the first publish. */
export async function channelForCookies(
  published: PublishedSite,
  cookies: string | undefined,
): Promise<Site | undefined> {
  return (await readCanary(published, readBucket(cookies))) ?? published.read()
}

async function readLinked(published: PublishedSite, { query }: PageRequest): Promise<Site | undefined> {
  const { preview } = query
  if (typeof preview !== 'string') return undefined
  return published.readChannel(preview === 'previous' ? preview : `preview/${preview}`)
}

async function readCanary(published: PublishedSite, bucket: number | undefined): Promise<Site | undefined> {
  if (bucket === undefined) return undefined
  const canary = (await published.listBeside()).find(([, { buckets }]) => buckets?.includes(bucket))
  return canary && published.readChannel(canary[0])
}

function hasCookie(cookies = ''): boolean {
  return cookies.split(';').some((pair) => pair.trim().startsWith(`${bucketCookie}=`))
}

function readBucket(cookies = ''): number | undefined {
  const values = cookies.split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return name.trim() === bucketCookie ? [value.trim()] : []
  })
  const [value = ''] = values
  return /^\d{1,2}$/.test(value) ? Number(value) : undefined
}

function setCookie(reply: FastifyReply, value: string, seconds: number, { development }: Settings): void {
  const secure = development ? '' : '; Secure'
  void reply.header(
    'set-cookie',
    `${bucketCookie}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`,
  )
}
