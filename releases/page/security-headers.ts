import type { Release } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { originOf } from '../release/app-base.ts'
import type { ScannedHtml } from './scan-html.ts'

/**
 * The headers of the composed page (docs/architecture.md, "What may run"). Their size does not depend on the number of
 * remotes: the policies name what the HTML itself starts, and origins. Both policies must allow a script (decisions/0007).
 */
export function securityHeaders(release: Release, scanned: ScannedHtml): Record<string, string> {
  const origins = Object.values(release.apps).flatMap((app) => originOf(app) || [])
  const boot = scanned.inlineScripts.map(quotedDigest)
  const started = scanned.loaded.flatMap(({ isScript, integrity }) => (isScript ? `'${integrity}'` : []))
  const whole = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'worker-src': ["'none'"],
    'img-src': ["'self'", 'data:', ...origins],
    'font-src': ["'self'", ...origins],
    'connect-src': ["'self'", ...origins],
    'style-src': ["'self'", ...origins, ...scanned.inlineStyles.map(quotedDigest)],
    // What is in the HTML runs by its digest only; what those scripts create is the boot script's to judge.
    'script-src': [...boot, ...started, "'strict-dynamic'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['release', 'dompurify'],
  }
  // Without this one, import('data:…') would run.
  const places = { 'script-src': ["'self'", ...origins, ...boot] }
  return {
    'Content-Security-Policy': [whole, places].map(spell).join(', '),
    'Integrity-Policy': 'blocked-destinations=(script)',
  }
}

function spell(policy: Record<string, string[]>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
    .join('; ')
}

function quotedDigest(content: string): string {
  return `'${digest('sha256', content)}'`
}
