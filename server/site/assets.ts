import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedEncodings, type Encoding } from '../http/encodings.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** The built files of host and remotes below `/apps`: never changed once published, open to pages of other origins. */
export function assetRoutes(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { '*': string } }>('/apps/*', async (request, reply) => {
    void reply.header('access-control-allow-origin', '*').header('vary', 'Accept-Encoding')
    const path = request.params['*']
    const encodings = acceptedEncodings(request.headers['accept-encoding'])
    const file = isInside(path) ? await readAsset(join(folder, path), encodings) : undefined
    if (!file) return sendMissing(reply)
    if (file.encoding) void reply.header('content-encoding', file.encoding)
    return reply
      .type(contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file.content)
  })
}

/** Nothing that a later try could not find: a file may be published the next moment. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found\n')
}

/** No way up, no hidden files, no second spelling of a path. */
function isInside(path: string): boolean {
  return path.split('/').every((segment) => /^[^.\\\0:][^\\\0:]*$/.test(segment))
}

async function readAsset(path: string, encodings: Encoding[]) {
  for (const encoding of encodings) {
    const content = await readIfThere(path + suffixes[encoding])
    if (content) return { content, encoding }
  }
  const content = await readIfThere(path)
  return content && { content, encoding: undefined }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code)) return undefined
    throw error
  }
}
