import { randomInt } from 'node:crypto'
import cookies from '@fastify/cookie'
import { bucketCount, isPrevious } from '@site/shared/contract/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countryOfRequest, hasPrivacyControl } from '../http/host-header.ts'
import type { PublishedSite } from './published-site.ts'
import type { Site } from './site.ts'

/** The cookie with the bucket of a visitor and nothing else; the cookie policies list it. */
export const bucketCookie = 'share'
/** The law of the others requires consent to this cookie (docs/decisions/0020), which the site does not request. */
export const bucketCountries: readonly string[] = ['nl']

export interface Shown {
  site: Site
  /** `cookie`: visitors get the release of their bucket. `link`: a preview or the previous release, by the URL. */
  audience: 'all' | 'cookie' | 'link'
}

type PageRequest = FastifyRequest<{ Querystring: { preview?: unknown } }>

interface Settings {
  development: boolean
  now: () => Date
  /** Returns a bucket at random. */
  random?: () => number
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
  const { preview } = request.query
  const linked =
    typeof preview === 'string' && (await published.readChannel(isPrevious(preview) ? preview : `preview/${preview}`))
  if (linked) {
    void reply.header('site-channel', isPrevious(preview) ? preview : 'preview')
    return { site: linked, audience: 'link' }
  }
  const canaries = (await published.listSideChannels()).filter(({ channel }) => channel.buckets)
  const { [bucketCookie]: cookie } = cookies.parse(request.headers.cookie ?? '')
  if (canaries.length === 0 || !mayHaveBucket(request, settings)) {
    if (request.method === 'GET' && cookie !== undefined) setCookie(reply, '', 0, settings)
    return { site: live, audience: canaries.length === 0 ? 'all' : 'cookie' }
  }
  let bucket = cookie && /^\d{1,2}$/.test(cookie) ? Number(cookie) : undefined
  // A HEAD request is a question about the site, so it assigns no bucket.
  if (bucket === undefined && request.method === 'GET') {
    const { now, random = () => randomInt(bucketCount) } = settings
    bucket = random()
    const ends = Math.max(...canaries.map(({ channel }) => Date.parse(channel.until ?? '')))
    setCookie(reply, String(bucket), Math.ceil((ends - now().getTime()) / 1000), settings)
  }
  const canary = canaries.find(({ channel }) => bucket !== undefined && channel.buckets?.includes(bucket))
  const shown = canary && (await published.readChannel(canary.name))
  return { site: shown ?? live, audience: 'cookie' }
}

function mayHaveBucket(request: PageRequest, { development }: Settings): boolean {
  const country = countryOfRequest(request, development)
  return country !== undefined && bucketCountries.includes(country) && !hasPrivacyControl(request)
}

function setCookie(reply: FastifyReply, value: string, maxAge: number, { development }: Settings): void {
  const options = { maxAge, path: '/', httpOnly: true, secure: !development, sameSite: 'lax' } as const
  void reply.header('set-cookie', cookies.serialize(bucketCookie, value, options))
}
