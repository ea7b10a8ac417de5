import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings, type Encoding } from './encodings.ts'

// Each part is sent as soon as it is there: no more of a file is held than that.
const compressors: Record<Encoding, () => NodeJS.ReadWriteStream> = {
  br: () =>
    createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 }),
}

/** Headers that are about the file, and not about an error in its place. */
const ofFile = ['content-disposition', 'content-encoding', 'content-type', 'etag']

/**
 * Sends a file while it is written, compressed as the client takes it, no faster than the client reads. A client that hangs up
 * ends the writing. A fault in the middle breaks the connection: half a file must not look like a whole one.
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
  // Who reads what is compressed is told of a failure, the client's included.
  return reply.header('content-encoding', encoding).send(pipeline(content, compressors[encoding](), () => undefined))
}

/** Answers HEAD as `sendFile` would answer GET, without the work: how long the file will be is not known. */
export function sendFileHead(reply: FastifyReply): FastifyReply {
  return reply.header('vary', 'Accept-Encoding').send(Readable.from([]))
}

/** Answers that too many files are under way. */
export function sendBusy(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': '10', 'cache-control': 'no-store' })
    .send({ error: 'TOO_MANY_EXPORTS' })
}
