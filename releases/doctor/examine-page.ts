import { serverPageHeaders } from '@site/shared/rules'
import { boolean, is, nonempty, record, string, type, unknown, type Infer } from 'superstruct'
import { digest } from '../files/digest.ts'
import { ask, type Answer } from '../outside/ask.ts'
import { scanHtml } from '../page/scan-html.ts'
import { compareHeaders, type Finding, type HeaderRule } from './finding.ts'

const pageRelease = type({ id: nonempty(string()), development: boolean(), apps: record(string(), unknown()) })

/** The release as a page carries it. */
export type PageRelease = Infer<typeof pageRelease>

export interface ExaminedPage {
  findings: Finding[]
  /** Undefined where the page is none of this site. */
  release: PageRelease | undefined
}

const fromHeadersFile = 'all headers of headers.json belong to the page'

/** What is wrong with one page: its headers, its compression, and whether they belong to the release that it carries. */
export async function examinePage(address: string): Promise<ExaminedPage> {
  // Whatever is being rolled out, it looks at what is live: no share has this draw.
  const answer = await ask(address, { 'accept-encoding': 'br, gzip', cookie: 'share=99' })
  if (answer.status !== 200) {
    const remedy = 'serve index.html at every address that is no file'
    return { findings: [{ address, what: `is answered with status ${answer.status}`, remedy }], release: undefined }
  }
  const html = answer.body.toString()
  const release = readRelease(html)
  if (release === undefined) {
    const remedy = 'serve index.html of the release store, unchanged'
    return { findings: [{ address, what: 'the page carries no release', remedy }], release }
  }
  return {
    release,
    findings: [
      ...compareHeaders(address, answer.headers, listRules(release, address)),
      ...examinePolicy(address, answer, html),
      ...examineCompression(address, answer),
    ],
  }
}

function readRelease(html: string): PageRelease | undefined {
  const [, content = ''] = /<script type="application\/json" id="release">([^<]*)<\/script>/.exec(html) ?? []
  try {
    const release: unknown = JSON.parse(content)
    return is(release, pageRelease) ? release : undefined
  } catch {
    return undefined
  }
}

function listRules(release: PageRelease, address: string): HeaderRule[] {
  const isSecure = address.startsWith('https:')
  const fixed = Object.entries(serverPageHeaders(!isSecure))
  return [
    ...fixed.map(([name, expected]) => ({ name, expected: loosen(name, expected), why: fromHeadersFile })),
    {
      name: 'X-Release',
      expected: release.id,
      why: 'page and headers must be of one release, or the browser refuses its scripts',
    },
    { name: 'Integrity-Policy', expected: /blocked-destinations=\(.*script.*\)/, why: fromHeadersFile },
    { name: 'ETag', expected: /./, why: 'a browser that has the page need not load it again' },
  ]
}

/** A proxy may add to some, and write others in its own way, without harm. */
function loosen(name: string, expected: string): string | RegExp {
  if (name === 'vary') return /\baccept-encoding\b/i
  if (name === 'content-type') return /^text\/html;\s*charset=utf-8$/i
  if (name === 'cache-control') return /\b(?:no-cache|no-store|max-age=0)\b/
  if (name === 'strict-transport-security') return /\bmax-age=[1-9]\d{6,}\b/
  return expected
}

/** Every script that stands in the page is one that the policy names by its digest. */
function examinePolicy(address: string, { headers }: Answer, html: string): Finding[] {
  const policy = String(headers['content-security-policy'] ?? '')
  const { inlineScripts, loaded } = scanHtml(html)
  const started = loaded.flatMap(({ isScript, integrity }) => (isScript && integrity ? [integrity] : []))
  const digests = [...inlineScripts.map((content) => digest('sha256', content)), ...started]
  const missing = digests.filter((one) => !policy.includes(`'${one}'`))
  const parts = ["default-src 'none'", "require-trusted-types-for 'script'", "frame-ancestors 'none'"]
  const lost = parts.filter((part) => !policy.includes(part))
  const what = [
    ...(missing.length > 0 ? [`lacks the digests of ${missing.length} scripts of the page`] : []),
    ...lost.map((part) => `lacks ${part}`),
  ]
  if (what.length === 0) return []
  const remedy = 'send the Content-Security-Policy of headers.json, which was made together with this page'
  return [{ address, what: `Content-Security-Policy ${what.join(' and ')}`, remedy }]
}

function examineCompression(address: string, { headers }: Answer): Finding[] {
  if (/^(?:br|gzip)$/.test(headers['content-encoding'] ?? '')) return []
  const remedy = 'send index.html.br or index.html.gz to browsers that take them'
  return [{ address, what: 'the page is not compressed', remedy }]
}
