import { types } from 'node:util'
import { countryOf } from '@site/shared/rules'
import { ask } from '../outside/ask.ts'
import { Refusal } from '../refusal.ts'
import { examineFiles, examineFormer, examineMissing } from './examine-files.ts'
import { listFormerFiles } from './former-files.ts'
import { examinePage, type PageRelease } from './examine-page.ts'
import type { Finding } from './finding.ts'

/** So often the page is asked for: behind one address may stand several servers and caches. */
const times = 5

/**
 * Examines a live site from outside, as browsers meet it: pages, files, both country hosts.
 * @param site SITE_DIR: where it has the release that is found, files of the ones before must still be answered
 * @param addresses of the site's hosts, such as `https://privacy.example.nl`; the other country's is derived from one
 * @param log hears of each step
 * @throws Refusal for what is no address of a site
 */
export async function examine(
  site: string,
  addresses: readonly string[],
  log: (line: string) => void,
): Promise<Finding[]> {
  const given = addresses.map(parseAddress)
  const [first] = given
  if (first === undefined) throw new Refusal(['Name the address of a site'])
  const origins = [...new Set(given.length > 1 ? given : [first, otherCountry(first)])]
  const found: Finding[] = []
  const releases = new Map<string, PageRelease>()
  for (const origin of origins) {
    log(`${origin}: pages`)
    const examined = await attempt(origin, async () => examineHost(origin, releases))
    found.push(...examined)
  }
  if (releases.size > 1) {
    const what = `pages carry ${releases.size} releases: ${[...releases.keys()].join(', ')}`
    const remedy = 'copy the same release to every server, and let no cache keep index.html'
    found.push({ address: origins.join(' and '), what, remedy })
  }
  for (const release of releases.values()) {
    log(`Release ${release.id}: files of ${Object.keys(release.apps).join(', ')}`)
    found.push(...(await attempt(first, async () => examineFiles(first, release))))
    const former = await listFormerFiles(site, release.id)
    log(
      former.length > 0 ? `${former.length} files of former releases` : `Files of former releases: ${site} names none`,
    )
    found.push(...(await attempt(first, async () => examineFormer(first, former))))
  }
  return found
}

/** One sentence for each thing that is wrong; where the same is wrong with many files, one for all of them. */
export function describeFaults(findings: readonly Finding[]): string[] {
  const alike = new Map<string, string[]>()
  for (const { address, what, remedy } of findings) {
    const sentence = `${what}: ${remedy}`
    alike.set(sentence, [...(alike.get(sentence) ?? []), address])
  }
  return [...alike].map(([sentence, [address, ...more]]) => {
    return `${address}${more.length > 0 ? ` and ${more.length} more` : ''}: ${sentence}`
  })
}

async function examineHost(origin: string, releases: Map<string, PageRelease>): Promise<Finding[]> {
  const found = [...examineName(origin), ...(await examineRoot(origin)), ...(await examineMissing(origin))]
  const home = `${origin}/nl`
  for (let time = 0; time < times; time += 1) {
    const { findings, release } = await examinePage(home)
    if (time === 0) found.push(...findings)
    if (release !== undefined) releases.set(release.id, release)
  }
  return [...found, ...examineMode(origin, releases)]
}

function examineMode(origin: string, releases: Map<string, PageRelease>): Finding[] {
  const { hostname } = new URL(origin)
  const isLocal = hostname.endsWith('.localhost')
  if (isLocal || ![...releases.values()].some(({ development }) => development)) return []
  const remedy = 'publish with NODE_ENV=production into another SITE_DIR'
  return [{ address: origin, what: 'the release was made for development', remedy }]
}

function examineName(origin: string): Finding[] {
  const { hostname, protocol } = new URL(origin)
  const isLocal = hostname.endsWith('.localhost')
  const faults: Finding[] = []
  if (countryOf(hostname, isLocal) === undefined) {
    const what = 'the name tells no country, so pages say "Cannot determine country"'
    faults.push({ address: origin, what, remedy: 'serve the site under names that end in .nl and .be' })
  }
  if (protocol === 'http:' && !isLocal) {
    faults.push({ address: origin, what: 'the site is served without TLS', remedy: 'redirect to https:' })
  }
  return faults
}

/** `/` is the page, which leads to a language by itself, or a redirect to one on the same host; http: leads to https:. */
async function examineRoot(origin: string): Promise<Finding[]> {
  const { status, headers } = await ask(`${origin}/`)
  const found: Finding[] = []
  const target = URL.parse(headers.location ?? '', `${origin}/`)
  const leadsToLanguage = target?.origin === origin && /^\/(?:nl|fr|en)\/?$/.test(target.pathname)
  if (status !== 200 && !(status >= 301 && status <= 308 && leadsToLanguage)) {
    const what = `is answered with status ${status}${headers.location ? ` and leads to ${headers.location}` : ''}`
    found.push({ address: `${origin}/`, what, remedy: 'serve index.html there, or redirect to /nl on the same host' })
  }
  if (!origin.startsWith('https:') || new URL(origin).port !== '') return found
  const plain = origin.replace(/^https/, 'http')
  const answer = await ask(`${plain}/nl`).catch(() => undefined)
  if (answer === undefined || answer.headers.location === `${origin}/nl`) return found
  const what = `is answered with status ${answer.status} without leading to https:`
  return [...found, { address: `${plain}/nl`, what, remedy: `redirect (308) to the same path below ${origin}` }]
}

/** An address that cannot be had is a finding, too. */
async function attempt(address: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    const why = types.isNativeError(error) ? error.message || String(Reflect.get(error, 'code')) : String(error)
    return [{ address, what: `there is no answer (${why})`, remedy: 'see to its name, its certificate and its server' }]
  }
}

function parseAddress(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Refusal([`"${text}" is no address of a site: give one such as https://privacy.example.nl`])
  }
  return url.origin
}

/** The same name of the other country; without one, the name itself. */
function otherCountry(origin: string): string {
  const url = new URL(origin)
  const { hostname } = url
  if (hostname === 'nl.localhost' || hostname === 'be.localhost') {
    url.hostname = hostname.startsWith('nl') ? 'be.localhost' : 'nl.localhost'
  } else if (hostname.endsWith('.nl')) url.hostname = hostname.replace(/nl$/, 'be')
  else if (hostname.endsWith('.be')) url.hostname = hostname.replace(/be$/, 'nl')
  return url.origin
}
