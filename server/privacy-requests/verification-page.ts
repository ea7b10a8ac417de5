import { createHash } from 'node:crypto'
import type { Lang } from '@site/shared/contract'
import { escapeHtml } from './escape-html.ts'
import { fill, texts } from './texts.ts'

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; font: 1.125rem/1.6 system-ui, sans-serif }
main { max-inline-size: 34rem; padding: 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin-block: 0 1rem }
button { font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; border: 2px solid; border-radius: 4px; cursor: pointer }
button { color: #ffffff; background: #1f4e79; border-color: #1f4e79 }
button:focus-visible { outline: 4px solid #e07b00; outline-offset: 2px }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Nothing but this page's own style and its one form; no address of it in any other site's log. */
export const verificationHeaders = {
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

/** The page behind the mailed link: one button, so that programs that open links of mails confirm nothing. No script. */
export function verificationPage(lang: Lang, reference: string): string {
  const { title, text, button } = texts[lang].page
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(fill(text, { reference }))}</p>
<form method="post"><button type="submit">${escapeHtml(button)}</button></form>
</main>
</body>
</html>
`
}
