import { createReadStream } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { countryOf, errorMessage } from '@site/shared/rules'
import { ownerOf, readPath } from '@site/shared/contract/paths'
import { fakeAnswer, type Fakes } from './fakes.ts'
import { allowClient, policyOfNewPage, readPageRelease, showOwn, type Client } from './live-page.ts'
import { originFor, requestFrom, type LiveSite } from './live-site.ts'
import { tellPage, type OwnBuilds } from './own-builds.ts'

export interface ProxyOptions {
  name: string
  site: LiveSite
  builds: OwnBuilds
  client: Client & { code: string }
  /** Where calls of the API go instead of the site, also those that change something. */
  api: URL | undefined
  /** Where those of the remote's own API go. */
  backEnd: URL | undefined
  /** Answers of calls. */
  fakes: Fakes
  log: (line: string) => void
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Headers that belong to the site's own connection, name and caches. */
const ofSite =
  /^(?:alt-svc|connection|content-length|etag|keep-alive|last-modified|set-cookie|strict-transport-security|transfer-encoding)$/

/** Serves a live site with one remote of its own. Nothing can be changed in the site. */
export function proxyHandler(options: ProxyOptions): RequestListener {
  return (request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else send(response, 502, `The site does not answer: ${errorMessage(error)}\n`)
    })
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, options: ProxyOptions) {
  const { host = '' } = request.headers
  const url = URL.parse(request.url ?? '/', `http://${host}`)
  if (!url) return send(response, 400, 'No address\n')
  const { builds, client, name, site } = options
  const { pathname } = url
  // The country of a page is that of its name.
  if (countryOf(url.hostname, true) === undefined) {
    url.hostname = `${countryOf(new URL(site.origin).hostname, true) ?? 'nl'}.localhost`
    return response.writeHead(302, { location: url.href }).end()
  }
  if (pathname === '/dev/builds') return tellBuilds(response, builds)
  if (pathname === client.url) return send(response, 200, client.code, types['.js'])
  const own = `/apps/${name}/`
  if (pathname.startsWith(`${own}hot/`)) return sendFile(response, builds.hot, pathname.slice(`${own}hot/`.length))
  // Also those of earlier builds: a page may have begun with one.
  if (pathname.startsWith(own)) return sendFile(response, builds.files, pathname.slice(own.length))
  const isCall = pathname.startsWith('/api/')
  if (isCall && fakeAnswer(options.fakes, request.method, pathname, response)) return undefined
  const ownCalls = `/api/x/${name}/`
  if (options.backEnd && pathname.startsWith(ownCalls))
    return passOn(request, response, new URL(pathname.slice(ownCalls.length) + url.search, options.backEnd))
  if (isCall && options.api) return passOn(request, response, new URL(pathname + url.search, options.api))
  if (request.method !== 'GET' && request.method !== 'HEAD') return rejectWrite(response, url, options)
  const target = new URL(pathname + url.search, originFor(site, url.hostname))
  if (isCall || pathname.startsWith('/apps/')) return passOn(request, response, target)
  return sendPage(request, response, target, options)
}

function rejectWrite(response: ServerResponse, { pathname }: URL, { site, builds, log }: ProxyOptions) {
  const remedy = 'name another API with --api or --back-end, or an answer in the file of --fakes'
  const reason = `Nothing is changed in ${site.origin}, which visitors use: ${pathname} would; ${remedy}`
  send(response, 403, JSON.stringify({ error: 'READ_ONLY', reason }), types['.json'])
  // Pages count their own failures, of which no developer needs to know here.
  if (pathname === '/api/telemetry') return
  log(reason)
  builds.warn(reason)
}

/** Sends what another server answers. */
async function passOn(request: IncomingMessage, response: ServerResponse, target: URL) {
  const { cookie: _cookie, origin, referer: _referer, ...headers } = request.headers
  const method = request.method ?? 'GET'
  const isRead = method === 'GET' || method === 'HEAD'
  const got = await requestFrom(target, {
    method,
    headers: { ...headers, ...(origin && { origin: target.origin }) },
    ...(isRead ? {} : { body: request }),
  })
  const { statusCode = 502, headers: given } = got
  response.writeHead(statusCode, {
    ...passedHeaders(given),
    ...(given.etag && { etag: given.etag }),
    ...(given['content-length'] && { 'content-length': given['content-length'] }),
  })
  got.pipe(response)
}

function passedHeaders(given: IncomingMessage['headers']): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !ofSite.test(name)))
}

async function sendPage(request: IncomingMessage, response: ServerResponse, target: URL, options: ProxyOptions) {
  const { builds, client, name, site } = options
  if (site.preview && !target.searchParams.has('preview')) target.searchParams.set('preview', site.preview)
  const { accept, 'accept-language': language } = request.headers
  const got = await requestFrom(target, { method: 'GET', headers: { accept, 'accept-language': language } })
  const headers = passedHeaders(got.headers)
  const { location } = got.headers
  if (location) {
    const { pathname, search, hash, origin } = new URL(location, target)
    return response
      .writeHead(got.statusCode ?? 302, { location: origin === target.origin ? pathname + search + hash : location })
      .end()
  }
  if (!got.headers['content-type']?.startsWith('text/html')) {
    response.writeHead(got.statusCode ?? 502, headers)
    return got.pipe(response)
  }
  const live = await text(got)
  const release = readPageRelease(live)
  if (!release || !builds.newest) return response.writeHead(got.statusCode ?? 502, headers).end(live)
  const { app } = builds.newest
  const { segments } = readPath(target.pathname)
  const isNew = ownerOf(segments, { [name]: app }) !== undefined && ownerOf(segments, release.apps)?.name !== name
  const policy = isNew && app.needs ? policyOfNewPage(live, app) : String(headers['content-security-policy'])
  // Nobody counts a visit of a developer: the toggles of telemetry and statistics are in this header.
  const [nonce] = /nonce;desc="[^"]*"/.exec(String(headers['server-timing'] ?? '')) ?? []
  const { 'server-timing': _timing, 'content-security-policy': _policy, ...others } = headers
  response.setHeader('content-security-policy', allowClient(policy, client).split(', '))
  if (nonce) response.setHeader('server-timing', nonce)
  const status = isNew && got.statusCode === 404 ? 200 : (got.statusCode ?? 200)
  return response.writeHead(status, { ...others, 'cache-control': 'no-store' }).end(showOwn(live, app, client))
}

function tellBuilds(response: ServerResponse, builds: OwnBuilds) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const tell = (warning?: string) =>
    response.write(warning === undefined ? `data: ${tellPage(builds)}\n\n` : `event: warning\ndata: ${warning}\n\n`)
  tell()
  response.once('close', builds.listen(tell))
}

function sendFile(response: ServerResponse, folder: string, name: string) {
  const file = createReadStream(join(folder, name))
  file.once('error', () => send(response, 404, 'Not found\n'))
  file.once('open', () => {
    const type = types[extname(name)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    file.pipe(response)
  })
}

function send(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
}
