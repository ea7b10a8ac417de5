import { digest } from '../files/digest.ts'

/**
 * Returns the security headers of the pages (docs/decisions/0007). Their size does not depend on the number of remotes: the policies
 * name what the HTML itself starts, and the site's own origin. Both policies must allow a script.
 */
export function securityHeaders(scanned: ScannedHtml): Record<string, string> {
  const boot = scanned.inlineScripts.map(quotedDigest)
  const started = scanned.loaded.flatMap(({ isScript, integrity }) => (isScript ? `'${integrity}'` : []))
  const whole = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'worker-src': ["'none'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'style-src': ["'self'", ...scanned.inlineStyles.map(quotedDigest)],
    // Scripts in the HTML run by their digest only; the boot script checks the scripts that those create.
    'script-src': [...boot, ...started, "'strict-dynamic'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['release', 'dompurify'],
  }
  // Without this one, import('data:…') would run.
  const fromOwnOrigin = { 'script-src': ["'self'", ...boot] }
  return {
    'Content-Security-Policy': [whole, fromOwnOrigin].map(formatPolicy).join(', '),
    'Integrity-Policy': 'blocked-destinations=(script)',
  }
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
  const found: ScannedHtml = { inlineScripts: [], inlineStyles: [], loaded: [] }
  for (const { groups } of html.matchAll(markup)) {
    if (groups?.attributes === undefined) continue
    const { content = '', raw } = groups
    const values = readAttributes(groups.attributes)
    const address = values.get('src') ?? values.get('href')
    const isLoaded = raw === undefined ? loading.test(values.get('rel') ?? '') : values.has('src')
    const isScript = raw?.toLowerCase() === 'script'
    if (isLoaded) found.loaded.push({ address: address ?? '', integrity: values.get('integrity'), isScript })
    else if (raw?.toLowerCase() === 'style') found.inlineStyles.push(content)
    else if (raw !== undefined && executable.test(values.get('type') ?? '')) found.inlineScripts.push(content)
  }
  return found
}

function readAttributes(text: string): Map<string, string> {
  const pairs = text.matchAll(attribute)
  return new Map([...pairs].map(([, name = '', ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']))
}
