import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'

/** In milliseconds, for the whole answer: pages wait for ten seconds. */
export const answerTime = 8_000
/** Maximum size of an answer. */
const maxBytes = 1024 * 1024

/** Why there is no answer; becomes this status, with its name as the error code. */
export class BackEndFailed extends Error {
  readonly status: 502 | 504

  constructor(status: 502 | 504, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'BackEndFailed'
    this.status = status
  }
}

export interface BackEndRequest {
  method: string
  headers: Readonly<Record<string, string>>
  body: Buffer | undefined
  /** Aborts when the visitor has left. */
  signal: AbortSignal
}

export interface BackEndAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request, and returns the answer as it came: redirects are not followed, nothing is unpacked. @throws BackEndFailed */
export async function askBackEnd(
  url: URL,
  { body, signal, ...request }: BackEndRequest,
  time = answerTime,
): Promise<BackEndAnswer> {
  const timeout = AbortSignal.timeout(time)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = send(url, { ...request, signal: AbortSignal.any([signal, timeout]) })
      sent.once('response', resolve).once('error', reject)
      sent.end(body)
    })
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readBody(answer) }
  } catch (error) {
    if (timeout.aborted) throw new BackEndFailed(504, `no answer within ${time / 1000} s`)
    throw error instanceof BackEndFailed ? error : new BackEndFailed(502, String(error), error)
  }
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new BackEndFailed(502, `the answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
