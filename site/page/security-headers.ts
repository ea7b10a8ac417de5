import type { Release } from '@site/shared/contract'
import { digest } from '../files/digest.ts'
import { originOf } from '../release/app-base.ts'
import type { ScannedHtml } from './scan-html.ts'

/**
 * The headers of the composed page (design §5, integrity). Scripts run by their digest only, whatever their address;
 * everything else that a remote on another origin brings comes from below its own version's address.
 */
export function securityHeaders(
  release: Release,
  { inlineScripts, inlineStyles }: ScannedHtml,
): Record<string, string> {
  const apps = Object.values(release.apps)
  const abroad = apps.filter((app) => originOf(app) !== '')
  const bases = abroad.map(({ base }) => base)
  const origins = abroad.map(({ base }) => new URL(base).origin)
  const scripts = apps.flatMap(({ files }) =>
    Object.entries(files).flatMap(([file, { integrity }]) => (/\.m?js$/.test(file) ? [integrity] : [])),
  )
  const policy: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'img-src': ["'self'", 'data:', ...bases],
    'font-src': ["'self'", ...bases],
    'connect-src': ["'self'", ...origins],
    'style-src': ["'self'", ...bases, ...inlineStyles.map(quotedDigest)],
    'script-src': [...inlineScripts.map(quotedDigest), ...scripts.map((integrity) => `'${integrity}'`)],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['release', 'dompurify'],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...new Set(sources)].join(' '))
      .join('; '),
    'Integrity-Policy': 'blocked-destinations=(script)',
  }
}

function quotedDigest(content: string): string {
  return `'${digest('sha256', content)}'`
}
