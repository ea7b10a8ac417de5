import { nonceMark, type Needs } from '@site/shared/contract/needs'
import { digest } from '../files/digest.ts'

/**
 * Returns the security headers of the pages (docs/decisions/0007). Their size does not depend on the number of remotes: the policies
 * name what the HTML itself starts, and the site's own origin.
 */
export function securityHeaders(scanned: ScannedHtml): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy(scanned),
    'Integrity-Policy': 'blocked-destinations=(script)',
  }
}

/**
 * Returns the Content-Security-Policy of a page: two policies, both of which must allow a script.
 * @param needs of the remote that owns the page (docs/decisions/0028)
 */
export function contentPolicy(scanned: ScannedHtml, needs: Needs = {}): string {
  const boot = scanned.inlineScripts.map(quotedDigest)
  const scriptDigests = scanned.loaded.flatMap(({ isScript, integrity }) => (isScript ? `'${integrity}'` : []))
  const { image = [], font = [], connect = [], frame } = needs
  const nonce = needs['style-nonce'] ? [`'nonce-${nonceMark}'`] : []
  const wasm = needs.wasm ? ["'wasm-unsafe-eval'"] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The boot script makes workers of files whose digest it has checked.
    'worker-src': [needs.worker ? 'blob:' : "'none'"],
    'img-src': ["'self'", 'data:', ...image],
    'font-src': ["'self'", ...font],
    'connect-src': ["'self'", ...connect],
    'style-src': ["'self'", ...scanned.inlineStyles.map(quotedDigest), ...nonce],
    // Scripts in the HTML run by their digest only; the boot script checks the scripts that those create.
    'script-src': [...boot, ...scriptDigests, "'strict-dynamic'", ...wasm],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['release', 'dompurify'],
  }
  if (frame) directives['frame-src'] = frame
  // Without this one, import('data:…') would run.
  const fromOwnOrigin: typeof directives = { 'script-src': ["'self'", ...boot, ...wasm] }
  if (needs.worker) fromOwnOrigin['worker-src'] = ['blob:']
  return [directives, fromOwnOrigin].map(formatPolicy).join(', ')
}

function formatPolicy(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ')
}

function quotedDigest(content: string): string {
  return `'${digest('sha256', content)}'`
}

interface LoadedFile {
  address: string
  integrity: string | undefined
  /** A script element, not a preload. */
  isScript: boolean
}

export interface ScannedHtml {
  inlineScripts: string[]
  inlineStyles: string[]
  loaded: LoadedFile[]
}

const attributes = `(?<attributes>(?:[^>"']|"[^"]*"|'[^']*')*)`
const markup = new RegExp(
  `<!--[^]*?-->|<(?<raw>script|style)\\b${attributes}>(?<content>[^]*?)</\\k<raw>\\s*>|<link\\b${attributes}>`,
  'gi',
)
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Types of a script element whose content is code or controls code, and so needs a hash in the policy. */
const executable = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i
const loading = /\b(?:stylesheet|preload|modulepreload)\b/i

/** Returns scripts, styles and preloads of an HTML page that the project composed itself; comments are skipped. */
export function scanHtml(html: string): ScannedHtml {
  const scannedHtml: ScannedHtml = { inlineScripts: [], inlineStyles: [], loaded: [] }
  for (const { groups } of html.matchAll(markup)) {
    if (groups?.attributes === undefined) continue
    const { content = '', raw } = groups
    const values = readAttributes(groups.attributes)
    const address = values.get('src') ?? values.get('href')
    const isLoaded = raw === undefined ? loading.test(values.get('rel') ?? '') : values.has('src')
    const isScript = raw?.toLowerCase() === 'script'
    if (isLoaded) scannedHtml.loaded.push({ address: address ?? '', integrity: values.get('integrity'), isScript })
    else if (raw?.toLowerCase() === 'style') scannedHtml.inlineStyles.push(content)
    else if (raw !== undefined && executable.test(values.get('type') ?? '')) scannedHtml.inlineScripts.push(content)
  }
  return scannedHtml
}

function readAttributes(text: string): Map<string, string> {
  const pairs = text.matchAll(attribute)
  return new Map([...pairs].map(([, name = '', ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']))
}
