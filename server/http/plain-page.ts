import { createHash } from 'node:crypto'
import type { Lang } from '@site/shared/contract'

// The colours of the site's tokens. Its style sheet is a part of the release, and these pages must not depend on one.
const style = `
:root { color-scheme: light dark; --paper: #fff; --ink: #1f1c15; --accent: #8a4b00; --accent-ink: #fff; --focus: #1d4ed8 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17150f; --ink: #f0ece1; --accent: #f0ad4e; --accent-ink: #1f1404; --focus: #8ab4ff }
}
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink) }
main { max-inline-size: 34rem; padding: 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif }
h1 { font: 600 clamp(1.875rem, 1.4rem + 2vw, 2.625rem)/1.2 Charter, Cambria, Georgia, serif; margin-block: 0.5rem 1rem }
strong { white-space: nowrap }
button, .button { font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; border: 0; border-radius: 8px; cursor: pointer }
button, .button { color: var(--accent-ink); background: var(--accent); margin-block-start: 0.5rem }
.button { display: inline-block; text-decoration: none }
:is(button, .button):focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Nothing but the page's own style and its one form; no address of it in any other site's log. */
export const plainPageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
} as const

/** A page without script that the server writes itself. `title` is text, `content` HTML. */
export function plainPage(lang: Lang, title: string, content: string): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<p>Lantaarn Media</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}
