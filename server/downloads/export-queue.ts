import { finished, Readable, pipeline, type Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { packingFor, setPacking, type Encoding } from '../http/encodings.ts'
import { ConcurrencyLimit, type Share } from '../limits/concurrency-limit.ts'

interface Limits {
  maxUnderWay: number
  /** Time limit of a file in milliseconds: also a reader at the least speed must not keep others out. */
  longest?: number
}

/** Files of any length, made one part at a time, in turn, between other requests. A slow reader delays only its own file. */
export class ExportQueue {
  readonly #limits: Limits
  readonly #underWay = new ConcurrencyLimit('TOO_MANY_EXPORTS')
  #last: Promise<unknown> = Promise.resolve()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Begins a file with its first part, so that early errors get a proper answer.
   * @throws TooMuchWork where too many are under way
   */
  async open(share: Share, parts: AsyncIterator<string>): Promise<Readable> {
    const leave = this.#underWay.take(share, [{ of: 'all', max: this.#limits.maxUnderWay }])
    try {
      const first = await this.#turn(() => parts.next())
      const signal = AbortSignal.timeout(this.#limits.longest ?? 600_000)
      const content = Readable.from(this.#inTurns(first, parts), { signal })
      finished(content, leave)
      return content
    } catch (error) {
      leave()
      throw error
    }
  }

  get length(): number {
    return this.#underWay.count('all')
  }

  async *#inTurns(first: IteratorResult<string>, parts: AsyncIterator<string>): AsyncGenerator<string> {
    for (let part = first; !part.done; part = await this.#turn(() => parts.next())) yield part.value
  }

  /** Runs `work` after the earlier parts, whether they failed or not, and after other events. */
  #turn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => setImmediate()).then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}

// Flushes every part, so that no more than one part is in memory.
const compressors: Record<Encoding, () => Transform> = {
  br: () =>
    createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 }),
}

/** Sends a file no faster than the client reads; see `watchStreams`. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, content: Readable): FastifyReply {
  const packing = packingFor(request)
  setPacking(reply, packing)
  return reply.send(packing === 'identity' ? content : compressFile(content, packing))
}

/** Errors propagate through the compression stream. */
export const compressFile = (content: Readable, encoding: Encoding) =>
  pipeline(content, compressors[encoding](), () => undefined)

/** Answers HEAD without making the file; its length is unknown. */
export function sendFileHead(reply: FastifyReply): FastifyReply {
  setPacking(reply, 'identity')
  return reply.send(Readable.from([]))
}

const mediaTypes = { csv: 'text/csv', txt: 'text/plain', json: 'application/json' } as const
type FileName = `${string}.${keyof typeof mediaTypes}`

/** Has what is sent saved as a file. */
export function attach(reply: FastifyReply, name: FileName): FastifyReply {
  const mediaType = new Map<string, string>(Object.entries(mediaTypes)).get(name.slice(name.lastIndexOf('.') + 1))
  return reply.header('content-disposition', `attachment; filename="${name}"`).type(`${mediaType}; charset=utf-8`)
}

/** Answers with what the desk knows of a case as a JSON file to save. */
export function sendJsonFile(reply: FastifyReply, name: string, content: object): FastifyReply {
  return attach(reply, `${name}.json`).send(`${JSON.stringify(content, null, 2)}\n`)
}

interface ListFile {
  name: FileName
  /** Notes who gets it. */
  audit: () => Promise<void>
  /** Returns its parts. */
  write: () => AsyncIterator<string> | Promise<AsyncIterator<string>>
}

/** Answers with a list of the desk as a file to save. @throws as `ExportQueue.open` */
export async function sendListFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  queue: ExportQueue,
  share: Share,
  { name, audit, write }: ListFile,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') return sendFileHead(attach(reply, name))
  await audit()
  const content = await queue.open(share, await write())
  return sendFile(request, attach(reply, name), content)
}
