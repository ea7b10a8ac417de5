import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { deltaPath, dictionaryMatch } from '@site/shared/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesDeltas } from '../http/encodings.ts'

const scriptType = 'text/javascript; charset=utf-8'
const types: Readonly<Record<string, string>> = {
  '.js': scriptType,
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

/** Named by their content, so the time of writing says nothing. */
const caching = { maxAge: '365d', immutable: true, lastModified: false }

/** These concern documents only, which none of these types is, or parts of files: 141 bytes less for each answer. */
const leftOut = ['content-security-policy', 'referrer-policy', 'accept-ranges']

/** Lets a server send the built files. */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  // The plugin’s own route would try every folder on the way, and accepts several spellings of a path.
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    suppressWarning: true,
    ...caching,
  })
}

/** Sends the built files, immutable; deploy/nginx/apps-from-disk.conf answers in the same way (differences: RFC 9842). */
export function assetHandler(root: string) {
  return async (request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) => {
    void reply.header('access-control-allow-origin', '*').header('vary', 'Accept-Encoding, Available-Dictionary')
    const path = request.params['*']
    if (!isInside(path)) return sendMissing(reply)
    const delta = await readDelta(join(root, path), request)
    if (!delta) return reply.sendFile(path)
    void reply.header('content-encoding', 'dcz').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type(types[extname(path)] ?? 'application/octet-stream').send(delta)
  }
}

/** An `onSend` hook that names the files that this one is a dictionary for, and gives scripts the type of RFC 9239. */
export async function describeFile(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = String(reply.getHeader('content-type'))
  if (type.startsWith('application/javascript')) void reply.type(scriptType)
  const [path = ''] = request.url.split('?', 1)
  const match = reply.statusCode === 200 && dictionaryMatch(path)
  if (match) void reply.header('use-as-dictionary', `match="${match}"`)
  if (reply.statusCode < 400 && extname(path) in types) leaveOut(leftOut, reply)
}

/** Removes headers, also those that answers have before any route (http/protected-http.ts). */
function leaveOut(names: readonly string[], reply: FastifyReply): void {
  for (const name of names) {
    void reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

/** The difference to the dictionary of the request. Partial, conditional and repeated (`?`) requests get the file itself. */
async function readDelta(file: string, { headers, url }: FastifyRequest): Promise<Buffer | undefined> {
  const [, digest] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'])) ?? []
  if (!digest || !(extname(file) in types) || !takesDeltas(headers['accept-encoding'])) return undefined
  if (headers.range || headers['if-none-match'] || headers['if-modified-since'] || url.includes('?')) return undefined
  // Mostly there is none; whatever is wrong, the file itself is a good answer.
  return readFile(deltaPath(file, digest)).catch(() => undefined)
}

/** Not cached: the file may be published the next moment. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found\n')
}

/** Rejects `..`, hidden files, other spellings of a path, and direct access to differences. */
function isInside(path: string): boolean {
  return path.split('/').every((segment) => /^(?!.*\.dcz$)[^.\\\0:][^\\\0:]*$/.test(segment))
}
