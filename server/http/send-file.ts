import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings, type Encoding } from './encodings.ts'

// Flushes every part, so that no more than one part is in memory.
const compressors: Record<Encoding, () => NodeJS.ReadWriteStream> = {
  br: () =>
    createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 }),
}

/** Headers of the file, removed from an error answer. */
const ofFile = ['content-disposition', 'content-encoding', 'content-type', 'etag']

/**
 * Sends a file while it is written, compressed, no faster than the client reads. A client that disconnects ends the writing. An
 * error breaks the connection, so that a partial file never looks complete.
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, content: Readable): FastifyReply {
  void reply.header('vary', 'Accept-Encoding')
  content.once('error', () => {
    if (reply.raw.headersSent) return
    for (const name of ofFile) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
  })
  const [encoding] = acceptedEncodings(request.headers['accept-encoding'])
  if (!encoding) return reply.send(content)
  // Errors propagate through the compression stream.
  return reply.header('content-encoding', encoding).send(pipeline(content, compressors[encoding](), () => undefined))
}

/** Answers HEAD without making the file; its length is unknown. */
export function sendFileHead(reply: FastifyReply): FastifyReply {
  return reply.header('vary', 'Accept-Encoding').send(Readable.from([]))
}

export function sendBusy(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': '10', 'cache-control': 'no-store' })
    .send({ error: 'TOO_MANY_EXPORTS' })
}
