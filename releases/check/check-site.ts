import type { Release } from '@site/shared/contract'
import { countryOf, errorMessage } from '@site/shared/rules'
import { inParallel, UserError } from '../files/files.ts'
import { findFileFaults, request, type Answer } from './request.ts'

/** Returns what is wrong with a running site: a URL for each host, or one of two that differ in `.nl` and `.be`. @throws UserError */
export async function checkSite(release: Release, urls: readonly string[]): Promise<string[]> {
  const given = urls.map(parseUrl)
  const origins = new Set(given.length === 1 ? given.flatMap((origin) => [origin, otherCountry(origin)]) : given)
  return (await Promise.all([...origins].map((origin) => checkHost(origin, release)))).flat()
}

async function checkHost(origin: string, release: Release): Promise<string[]> {
  const files = Object.values(release.apps).flatMap(({ base, entry, styles, files: records }) =>
    [...entry, ...styles].map((file) => ({ url: new URL(base + file, origin).href, record: records[file] })),
  )
  if (countryOf(new URL(origin).hostname, release.development) === undefined)
    return [`${origin}: the host name ends in neither .nl nor .be`]
  const faults = await Promise.all([
    // A proxy may keep the state of its servers from other machines, as deploy/nginx does.
    attempt(`${origin}/healthz`, {}, ({ status }) =>
      status === 200 || status === 403 ? [] : [`answers ${status}: see the server's log`],
    ),
    // The last bucket, which no canary has.
    attempt(`${origin}/nl`, { cookie: 'share=99' }, (answer) => checkPage(answer, release.id)),
    inParallel(6, files, ({ url, record }) =>
      attempt(url, { origin }, (answer) =>
        findFileFaults(answer, url, record?.integrity).map((fault) => `${fault}: copy apps of SITE_DIR there`),
      ),
    ),
  ])
  return faults.flat(2)
}

function checkPage({ status, headers }: Answer, id: string): string[] {
  const shown = String(headers['x-release'])
  const type = headers['content-type'] ?? ''
  if (status !== 200) return [`answers ${status}: serve the pages of the release there`]
  return [
    ...(shown === id ? [] : [`serves release ${shown}, but ${id} is live: compare SITE_DIR, and empty caches`]),
    ...(type.startsWith('text/html') ? [] : [`has the type "${type}" instead of text/html`]),
    ...(headers['content-security-policy'] ? [] : ['has no Content-Security-Policy: send all headers of headers.json']),
  ]
}

async function attempt(url: string, headers: Record<string, string>, check: (answer: Answer) => string[]) {
  try {
    return check(await request(url, headers)).map((fault) => `${url} ${fault}`)
  } catch (error) {
    return [`${url} does not answer: ${errorMessage(error)}`]
  }
}

function parseUrl(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new UserError([`"${text}" is not the URL of a site: use one such as https://privacy.example.nl`])
}

/** Returns the origin of the same site in the other country: two names that differ in `.nl` and `.be`. */
export function otherCountry(origin: string): string {
  const other: Record<string, string> = { nl: 'be', be: 'nl' }
  return origin.replace(/\b(nl|be)(?=\.localhost\b)|\b(nl|be)(?=(?::\d+)?$)/, (country) => other[country] ?? country)
}
