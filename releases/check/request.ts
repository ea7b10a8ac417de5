import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { digest } from '../files/digest.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const types: Record<string, RegExp> = {
  '.js': /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/,
  '.css': /^text\/css\b/,
}

export function findFileFaults(
  { status, headers, body }: Answer,
  url: string,
  integrity: string | undefined,
): string[] {
  const type = headers['content-type'] ?? ''
  if (status !== 200) return [`answers ${status}`]
  return [
    ...(digest('sha384', body) === integrity ? [] : ['differs from what was published']),
    ...((types[extname(url)]?.test(type) ?? true) ? [] : [`has the type "${type}", so browsers reject it`]),
  ]
}

/** In milliseconds, from the connection to the last byte. */
const timeout = 15_000

/** Requests a URL without following redirects. Not every resolver knows names below `localhost`. @throws Error */
export async function request(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, protocol } = new URL(url)
  const options: RequestOptions = {
    headers: { 'accept-encoding': 'identity', ...headers },
    signal: AbortSignal.timeout(timeout),
    agent: false,
    ...(hostname.endsWith('.localhost') && { lookup: (_, family, done) => lookup('localhost', family, done) }),
  }
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? requestHttps : requestHttp
    send(url, options, (answer) => {
      buffer(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
    })
      .once('error', reject)
      .end()
  })
}
