import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorCode, errorMessage, minuteInMs } from '@site/shared/rules'
import { array, is, optional, string, type } from 'superstruct'
import { tryParseJson, unlessMissing, UserError } from '../files/files.ts'
import type { Choices, Step } from './order.ts'

const answerStruct = type({ said: string(), state: optional(type({ tag: string() })) })
const rejectionStruct = type({ error: string(), reasons: optional(array(string())) })

/** In milliseconds: an upload on a slow line, and a build that is compressed on a busy machine. */
const patience = 15 * minuteInMs

/** Returns the origin of a running site. @throws UserError for what is none, or would send the token unencrypted to another machine */
export function readOrigin(text: string, option = '--at'): string {
  const url = URL.parse(text)
  const isOwn = url !== null && /^(?:localhost|127\.0\.0\.1|.*\.localhost)$/.test(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwn)) return url.origin
  if (url?.protocol === 'http:')
    throw new UserError([
      `${option} ${text} is not encrypted: use https://${url.host}, http leads to this machine only`,
    ])
  throw new UserError([`${option} ${text} is not the address of a site: name one such as https://privacy.example.nl`])
}

/** Returns the name of the app that an archive is called after. @throws UserError where it is not called like one */
export function appOfArchive(path: string): string {
  const [, app] = /^((?:mf-[a-z0-9-]*?[a-z0-9]|host))(?:-\d+\.\d+\.\d.*)?\.tgz$/.exec(basename(path)) ?? []
  if (app === undefined)
    throw new UserError([`${path} is not called like an archive of \`pack\`: name it mf-example.tgz`])
  return app
}

/** Takes a step for an app of one's own at a running site. @returns what it says. @throws UserError with its reasons */
export async function stepAt(
  origin: string,
  app: string,
  step: Step,
  { archive, ...choices }: Choices & { archive?: string } = {},
): Promise<string> {
  const address = `${origin}/publishing/${app}`
  // Before anybody is asked: it may be missing.
  const body = archive === undefined ? undefined : await readArchiveFile(archive)
  const { said, state } = await ask(address, {})
  if (step === 'status') return said
  const query = new URLSearchParams(
    Object.entries(choices).map(([name, value]) =>
      name === 'dropPaths' ? ['drop-paths', value === true ? 'yes' : 'no'] : [name, String(value)],
    ),
  )
  const headers = {
    'if-match': `"${state?.tag ?? ''}"`,
    ...(body && { 'content-type': 'application/octet-stream', 'content-length': String(body.length) }),
  }
  return (await ask(`${address}/${step}?${query}`, { method: 'POST', headers, ...(body && { body }) })).said
}

async function readArchiveFile(path: string) {
  const content = await readFile(path).catch(unlessMissing)
  if (content === undefined) throw new UserError([`${path} is not there: make it with \`pack\` or \`adopt\``])
  return content
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
}

async function ask(address: string, { headers = {}, ...rest }: Sent) {
  const { SITE_TOKEN: token } = process.env
  if (!token)
    throw new UserError([
      'SITE_TOKEN is not set: the operator of the site has its SHA-256, or see docs/publishing.md for tokens of a CI',
    ])
  const url = new URL(address)
  const { host, hostname } = url
  // Not every resolver knows names below it.
  if (hostname.endsWith('.localhost')) url.hostname = 'localhost'
  const answer = await fetch(url, {
    ...rest,
    headers: { host, ...headers, authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new UserError([
      `${url.origin} does not answer, or has broken off (${errorCode(cause) ?? errorMessage(cause)}): compare the address; \`status\` with --at says what has arrived`,
    ])
  })
  const content = tryParseJson(await answer.text())
  if (answer.ok && is(content, answerStruct)) return content
  if (is(content, rejectionStruct))
    throw new UserError(content.reasons ?? [describeStatus(url.origin, answer, content.error)])
  throw new UserError([
    `${url.origin} answers ${answer.status}, not as a site that takes publishes: compare the address, and ask the operator`,
  ])
}

function describeStatus(origin: string, { status, headers }: Response, code: string): string {
  const later = headers.get('retry-after')
  return `${origin} answers ${status} (${code})${later ? `: try again in ${later} s` : ''}`
}
