import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { Allowance, readerPace } from '../limits/least-speed.ts'

/** In bytes, of what a reader takes at once. */
const pieceSize = 64 * 1024

/** Headers about a content that an error replaces. */
const contentHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
]

/**
 * Sends each answer that is a stream no faster than it is read, and breaks the connection of a reader who is too slow. An error
 * before the first byte is answered as any other; a later one is logged and breaks the connection, so that the answer never looks whole.
 */
export function watchStreams(app: FastifyInstance, pace = readerPace): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Readable)) return payload
    const { raw } = reply
    const allowance = new Allowance(pace, () => raw.destroy())
    finished(raw, () => {
      allowance.end()
      payload.destroy()
    })
    return Readable.from(passOn(payload, allowance, request, reply), { objectMode: false })
  })
}

async function* passOn(content: Readable, allowance: Allowance, request: FastifyRequest, reply: FastifyReply) {
  try {
    for await (const part of content) {
      const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part)
      for (let start = 0; start < bytes.length; start += pieceSize) {
        const piece = bytes.subarray(start, start + pieceSize)
        allowance.begin()
        yield piece
        allowance.end(piece.length)
      }
    }
    // For what is on its way; it ends with the answer.
    allowance.begin()
  } catch (error) {
    handleFailure(error, request, reply)
    throw error
  }
}

function handleFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { raw } = reply
  if (!raw.headersSent) {
    for (const name of contentHeaders) {
      reply.removeHeader(name)
      raw.removeHeader(name)
    }
    return
  }
  // A reader who left or took too long is no failure, and the log has a line of its own about the database.
  const isAborted = raw.destroyed || (error instanceof Error && error.name === 'AbortError')
  if (!isAborted && !(error instanceof DatabaseUnavailable)) request.log.error({ err: error })
}
