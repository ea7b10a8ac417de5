import { finished } from 'node:stream'
import { largestPicture, pictureTypes } from '@site/shared/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BadRequest } from '../http/errors.ts'
import { ConcurrencyLimit, Share } from '../limits/concurrency-limit.ts'
import { countSenders } from '../limits/count-senders.ts'
import { lineOf } from '../limits/networks.ts'
import { pictureCounts, uploadsUnderWay } from '../limits/transfer-limits.ts'
import type { Services } from '../services.ts'
import { detectType } from './inspect.ts'

/** A picture that a visitor sent. */
export interface SentPicture {
  mediaType: string
  /** In base64. */
  content: string
}

/** In bytes: of a report in JSON, with a picture in base64. */
export const largestReport = 2 * largestPicture

/** Returns an `onRequest` hook that bounds how many reports with a picture arrive at once, which the server holds whole. */
export function limitPictures() {
  const underWay = new ConcurrencyLimit('TOO_MANY_UPLOADS')
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { server, network } = uploadsUnderWay
    finished(reply.raw, underWay.take(Share.of(request, network), [{ of: 'server', max: server }]))
  }
}

/** Counts a picture of a visitor, and detects what it is. @throws TooManyRequests; BadRequest `INVALID_PICTURE` */
export async function readPicture(
  { config, database, now }: Services,
  { ip }: Pick<FastifyRequest, 'ip'>,
  content: string,
): Promise<SentPicture> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0 || bytes.length > largestPicture) throw new BadRequest('INVALID_PICTURE', 'picture')
  const counts = pictureCounts(ip, config)
  await database.transaction().execute((transaction) => countSenders(transaction, config.answerKeys, counts, now()))
  const mediaType = await detectType(bytes, { queue: 'visitors', client: lineOf(ip) })
  if (!pictureTypes.some((type) => type === mediaType)) throw new BadRequest('INVALID_PICTURE', 'picture')
  return { mediaType, content }
}
