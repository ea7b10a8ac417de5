import { extname } from 'node:path'
import { hasDigest } from '../files/digest.ts'

export interface Answer {
  status: number
  headers: Record<string, string | undefined>
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
    ...(hasDigest(body, integrity) ? [] : ['differs from what was published']),
    ...((types[extname(url)]?.test(type) ?? true) ? [] : [`has the type "${type}", so browsers reject it`]),
  ]
}

/** In milliseconds, from the connection to the last byte. */
const timeout = 15_000

/** Requests a URL without following redirects. @throws Error */
export async function request(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const target = new URL(url)
  const { host, hostname } = target
  // Not every resolver knows names below it.
  if (hostname.endsWith('.localhost')) target.hostname = 'localhost'
  const answer = await fetch(target, {
    headers: { host, 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch((error) => Promise.reject(error.cause ?? error))
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}
