import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { deltaPath, dictionaryMatch } from '@site/shared/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesDeltas } from '../http/encodings.ts'

/** Those that are compressed with dictionaries. */
const scriptType = 'text/javascript; charset=utf-8'
const types: Readonly<Record<string, string>> = {
  '.js': scriptType,
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/** What is named by its content never changes: when it was written says nothing. */
const kept = { maxAge: '365d', immutable: true, lastModified: false }

/**
 * They speak to what a browser shows, which none of these types is; a style's own requests go by the browser's default, which
 * is the same. Nor does anybody ask for a part of a script or style, who could. Each answer is 141 bytes shorter without them.
 */
const leftOut = ['content-security-policy', 'referrer-policy', 'accept-ranges']

/**
 * The built files of host and remotes below `/apps`, compressed as they were published: never changed once they are there,
 * open to pages of other origins. What is missing goes to the handler of what is not found. A browser that says which
 * earlier file it holds gets what is new (RFC 9842); deploy/nginx/apps-from-disk.conf answers in the same way.
 */
export async function assetRoutes(app: FastifyInstance, root: string): Promise<void> {
  // Its own route would look a path up by every folder on the way; ours takes one spelling of it only.
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    suppressWarning: true,
    ...kept,
  })
  app.get<{ Params: { '*': string } }>('/apps/*', { onSend: describeFile }, async (request, reply) => {
    void reply.header('access-control-allow-origin', '*').header('vary', 'Accept-Encoding, Available-Dictionary')
    const path = request.params['*']
    if (!isInside(path)) return sendMissing(reply)
    const delta = await readDelta(join(root, path), request)
    if (!delta) return reply.sendFile(path)
    void reply.header('content-encoding', 'dcz').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type(types[extname(path)] ?? 'application/octet-stream').send(delta)
  })
}

/** What a file is good for later, and the type of scripts as RFC 9239 has it, not by the name that is obsolete since. */
async function describeFile(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = String(reply.getHeader('content-type'))
  if (type.startsWith('application/javascript')) void reply.type(scriptType)
  const [path = ''] = request.url.split('?', 1)
  const match = reply.statusCode === 200 && dictionaryMatch(path)
  if (match) void reply.header('use-as-dictionary', `match="${match}"`)
  if (reply.statusCode < 400 && extname(path) in types) leaveOut(leftOut, reply)
}

/** Also what the server gives to every answer before a route sees it (http/protected-http.ts). */
function leaveOut(names: readonly string[], reply: FastifyReply): void {
  for (const name of names) {
    void reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

/**
 * The file as it was published for who holds the dictionary that the request names; undefined where it was not. A part of
 * a file, one that the client may hold, and another try (which has a query) are answered with the file itself.
 */
async function readDelta(file: string, { headers, url }: FastifyRequest): Promise<Buffer | undefined> {
  const [, digest] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? []
  if (!digest || !(extname(file) in types) || !takesDeltas(headers['accept-encoding'])) return undefined
  if (headers.range || headers['if-none-match'] || headers['if-modified-since'] || url.includes('?')) return undefined
  // There is none, most likely; whatever else is wrong, the file itself is as good an answer.
  return readFile(deltaPath(file, digest)).catch(() => undefined)
}

/** Nothing that a later try could not find: a file may be published the next moment. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found\n')
}

/** No way up, no hidden files, no second spelling of a path, no second door to what is compressed with a dictionary. */
function isInside(path: string): boolean {
  return path.split('/').every((segment) => /^(?!.*\.dcz$)[^.\\\0:][^\\\0:]*$/.test(segment))
}
