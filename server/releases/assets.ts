import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { deltaPath, dictionaryMatch } from '@site/shared/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesDeltas } from '../http/encodings.ts'

/** Media types of the files that are compressed with dictionaries. */
const scriptType = 'text/javascript; charset=utf-8'
const types: Readonly<Record<string, string>> = {
  '.js': scriptType,
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/** File names contain a digest of the content, so files never change. */
const kept = { maxAge: '365d', immutable: true, lastModified: false }

/**
 * Headers for documents, which none of these types is; requests of a style follow the browser's default, which is the same. No browser
 * requests a part of a script or style. Each answer is 141 bytes shorter without them.
 */
const leftOut = ['content-security-policy', 'referrer-policy', 'accept-ranges']

/**
 * Serves the built files of host and remotes below `/apps`, compressed as they were published: immutable, and readable by pages of other
 * origins. A browser that names an earlier file that it has gets the difference (RFC 9842); deploy/nginx/apps-from-disk.conf
 * answers in the same way.
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

/** Adds the dictionary pattern of a file, and the media type of scripts that RFC 9239 names in place of the obsolete one. */
async function describeFile(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = String(reply.getHeader('content-type'))
  if (type.startsWith('application/javascript')) void reply.type(scriptType)
  const [path = ''] = request.url.split('?', 1)
  const match = reply.statusCode === 200 && dictionaryMatch(path)
  if (match) void reply.header('use-as-dictionary', `match="${match}"`)
  if (reply.statusCode < 400 && extname(path) in types) leaveOut(leftOut, reply)
}

/** Removes also headers that the server adds to every answer before its route runs (http/protected-http.ts). */
function leaveOut(names: readonly string[], reply: FastifyReply): void {
  for (const name of names) {
    void reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

/**
 * Returns the file compressed with the dictionary that the request names; undefined where there is none. Requests for a part of a file,
 * revalidations, and retries (which have a query) get the file itself.
 */
async function readDelta(file: string, { headers, url }: FastifyRequest): Promise<Buffer | undefined> {
  const [, digest] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? []
  if (!digest || !(extname(file) in types) || !takesDeltas(headers['accept-encoding'])) return undefined
  if (headers.range || headers['if-none-match'] || headers['if-modified-since'] || url.includes('?')) return undefined
  // Most likely there is none; after any other error the file itself is as good an answer.
  return readFile(deltaPath(file, digest)).catch(() => undefined)
}

/** Not cached, because the file may be published a moment later. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found\n')
}

/** Rejects parent folders, hidden files, other spellings of a path, and paths of deltas. */
function isInside(path: string): boolean {
  return path.split('/').every((segment) => /^(?!.*\.dcz$)[^.\\\0:][^\\\0:]*$/.test(segment))
}
