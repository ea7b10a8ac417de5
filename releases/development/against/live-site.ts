import { request as requestHttp, type IncomingMessage, type IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { countryOf, errorMessage } from '@site/shared/rules'
import { otherCountry } from '../../check/check-site.ts'
import { UserError } from '../../files/files.ts'
import { readOrigin } from '../../receive/at-site.ts'
import { readPageRelease } from './live-page.ts'

/** A running site, or a preview of it. */
export interface LiveSite {
  origin: string
  /** Id of a preview. */
  preview: string | undefined
}

/** @param address of a site, or the link of a preview @throws UserError */
export function readSite(address: string): LiveSite {
  const origin = readOrigin(address, '--against')
  return { origin, preview: new URL(address).searchParams.get('preview') ?? undefined }
}

/** @throws UserError where the pages are not those of such a site, or the preview has ended */
export async function checkPage(site: LiveSite): Promise<void> {
  const url = new URL('/nl', site.origin)
  if (site.preview) url.searchParams.set('preview', site.preview)
  const answer = await requestFrom(url, { method: 'GET', headers: {} }).catch((error: unknown) => {
    throw new UserError([`${url.href} does not answer: ${errorMessage(error)}`])
  })
  const release = readPageRelease(await text(answer))
  if (!release) throw new UserError([`${url.href} is no page of a site with remotes: compare the address`])
  if (site.preview && release.channel?.name !== `preview/${site.preview}`)
    throw new UserError([
      `${site.origin} has no preview ${site.preview}, or it has ended: make another, or leave it out`,
    ])
}

/** Returns the origin that answers for a name of this machine: `be.localhost` is the same site in Belgium. */
export function originFor({ origin }: LiveSite, hostname: string): string {
  const country = countryOf(hostname, true)
  const own = countryOf(new URL(origin).hostname, true)
  return country === undefined || own === undefined || country === own ? origin : otherCountry(origin)
}

export interface Passed {
  method: string
  headers: IncomingHttpHeaders
  body?: Readable
}

/** Headers of one connection; this proxy has others. */
const ofConnection = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|accept-encoding)$/

/** Asks another server, which is told its own name. */
export function requestFrom(url: URL, { method, headers, body }: Passed): Promise<IncomingMessage> {
  const passed = Object.entries(headers).filter(([name, value]) => value !== undefined && !ofConnection.test(name))
  const siteHeaders = { ...Object.fromEntries(passed), host: url.host, 'accept-encoding': 'identity' }
  // Not every resolver knows names below it.
  const hostname = url.hostname.endsWith('.localhost') ? 'localhost' : url.hostname
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const clientRequest = request({
    protocol: url.protocol,
    hostname,
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: siteHeaders,
  })
  clientRequest.once('response', resolve).once('error', reject)
  if (body) body.pipe(clientRequest)
  else clientRequest.end()
  return promise
}
