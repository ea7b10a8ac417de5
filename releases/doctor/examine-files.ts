import { is, record, string, type, type Infer } from 'superstruct'
import { digest } from '../files/digest.ts'
import { inParallel } from '../files/in-parallel.ts'
import { isCompressible } from '../files/compress.ts'
import { ask } from '../outside/ask.ts'
import type { PageRelease } from './examine-page.ts'
import { compareHeaders, type Finding, type HeaderRule } from './finding.ts'

const appWithFiles = type({ base: string(), files: record(string(), type({ integrity: string() })) })

type AppWithFiles = Infer<typeof appWithFiles>

/** Smaller ones gain nothing by being compressed. */
const worthCompressing = 1000

const types: Record<string, RegExp> = {
  js: /^text\/javascript\b/,
  css: /^text\/css\b/,
  json: /^application\/json\b/,
  svg: /^image\/svg\+xml\b/,
  woff2: /^font\/woff2\b/,
}

/** What is wrong with the files of a release, asked as its page would: each one there, unchanged, kept for ever. */
export async function examineFiles(page: string, { apps }: PageRelease): Promise<Finding[]> {
  const files = Object.values(apps).flatMap((app) => (is(app, appWithFiles) ? listFiles(page, app) : []))
  const found = await inParallel(6, files, async ([address, integrity]) => examineFile(page, address, integrity))
  return found.flat()
}

/** Whether what former releases started with is still answered. */
export async function examineFormer(page: string, files: readonly [string, string][]): Promise<Finding[]> {
  const found = await inParallel(6, files, async ([address, integrity]) =>
    examineFile(page, new URL(address, page).href, integrity),
  )
  return found.flat()
}

/** What is wrong with how files that do not exist are answered: a page in their place would be kept as a script. */
export async function examineMissing(page: string): Promise<Finding[]> {
  const address = new URL('/apps/host/none.0123456789.js', page).href
  const { status, headers } = await ask(address)
  const kept = /\bmax-age=[1-9]/.test(headers['cache-control'] ?? '')
  if (status === 404 && !kept) return []
  const what = `a file that does not exist is answered with status ${status}${kept ? ' and kept' : ''}`
  return [{ address, what, remedy: 'answer 404 below /apps, uncached: the file may be published the next moment' }]
}

function listFiles(page: string, { base, files }: AppWithFiles): [address: string, integrity: string][] {
  return Object.entries(files).map(([file, { integrity }]) => [new URL(base + file, page).href, integrity])
}

async function examineFile(page: string, address: string, integrity: string): Promise<Finding[]> {
  const { status, headers, body } = await ask(address, { 'accept-encoding': 'br, gzip', origin: new URL(page).origin })
  if (status !== 200) {
    const remedy = 'copy apps of the release store there, before index.html, and leave old versions in place'
    return [{ address, what: `is answered with status ${status}`, remedy }]
  }
  const findings = compareHeaders(address, headers, listRules(address))
  if (digest('sha384', body) !== integrity) {
    const remedy = 'copy it again from the release store, and let no proxy change it'
    findings.push({ address, what: 'differs from what was published: browsers refuse it', remedy })
  }
  const isSmall = body.length < worthCompressing || !isCompressible(new URL(address).pathname)
  if (!isSmall && !/^(?:br|gzip)$/.test(headers['content-encoding'] ?? '')) {
    const remedy = 'send the .br or .gz copy beside it to browsers that take them'
    findings.push({ address, what: 'is not compressed', remedy })
  }
  return findings
}

function listRules(address: string): HeaderRule[] {
  const ending = /\.(\w+)$/.exec(new URL(address).pathname)?.[1] ?? ''
  const mediaType = types[ending]
  return [
    ...(mediaType
      ? [{ name: 'Content-Type', expected: mediaType, why: 'browsers refuse a file of another type' }]
      : []),
    { name: 'Cache-Control', expected: /^(?=.*\bmax-age=31\d{6}\b)(?=.*\bimmutable\b)/, why: 'the file never changes' },
    { name: 'Access-Control-Allow-Origin', expected: '*', why: 'pages check its digest, which takes leave to read it' },
    { name: 'X-Content-Type-Options', expected: 'nosniff', why: 'no browser may guess what it is' },
  ]
}
