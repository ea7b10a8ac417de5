/** A script, style or preload that a page loads by address. */
interface LoadedFile {
  address: string
  integrity: string | undefined
  /** Runs by being there: a script element, no preload. */
  isScript: boolean
}

/** What of a page the Content-Security-Policy decides on. */
export interface ScannedHtml {
  /** Exact content of each inline script that the browser would run. */
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

/** Types of a script element whose content is code, or steers code, and so needs a hash in the policy. */
const executable = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i
const loading = /\b(?:stylesheet|preload|modulepreload)\b/i

/** Reads scripts, styles and preloads out of an HTML page that the project made itself; comments are skipped. */
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
