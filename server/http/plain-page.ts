import { createHash } from 'node:crypto'
import type { Lang } from '@site/shared/contract'
import { readPalette, readSite, writeLogo, type Palette } from '@site/shared/rules/site'
import { html, htmlDocument, raw, type SafeHtml } from './html.ts'

const site = readSite()
const palette = readPalette(site.colours)
// Without the style sheet of a release: these pages work when there is none.
const shown = ['paper', 'ink', 'ink-soft', 'line', 'accent', 'accent-ink', 'focus']
const writeTokens = (colours: Palette['light']) => shown.map((name) => `--${name}: ${colours[name] ?? ''}`).join('; ')

const style = `
:root { color-scheme: light dark; ${writeTokens(palette.light)} }
@media (prefers-color-scheme: dark) {
  :root { ${writeTokens(palette.dark)} }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
header { border-block-end: 1px solid var(--line) }
header, main { padding-inline: clamp(1rem, 4vw, 2.5rem) }
:is(header, main) > * { max-inline-size: 70rem; margin-inline: auto }
header a { display: flex; align-items: center; gap: 0.5rem; min-block-size: 4rem; color: inherit; text-decoration: none }
header a, h1 { font: 600 1.375rem/1.2 Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif }
main { padding-block: 2rem }
h1 { font-size: clamp(1.875rem, 1.4rem + 2vw, 2.625rem); margin-block: 0 1rem }
dl { margin-block: 1.5rem; border-block-start: 1px solid var(--line) }
dl div { display: grid; gap: 0 1.5rem; max-inline-size: 44rem; padding-block: 0.75rem }
dl div { border-block-end: 1px solid var(--line) }
dt { color: var(--ink-soft); font-size: 0.875rem; font-weight: 600; line-height: 1.9 }
dd { margin: 0; min-inline-size: 0; overflow-wrap: anywhere }
@media (min-width: 40rem) { :not(dd) > dl > div { grid-template-columns: 13rem minmax(0, 1fr) } }
h2 { font-size: 1.25rem; margin-block: 2rem 0.25rem }
small { font-size: 0.875rem; color: var(--ink-soft) }
main :is(p, li) a { color: var(--accent) }
nav a { display: inline-block; padding: 0.5rem 0.75rem; color: var(--accent) }
nav a:first-child { padding-inline-start: 0 }
nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
img { max-inline-size: 100%; block-size: auto }
iframe { display: block; box-sizing: border-box; inline-size: 100%; block-size: 70vh; border: 1px solid var(--line); background: #fff }
body { overflow-wrap: anywhere }
caption { text-align: start }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums }
:is(th, td) { padding: 0.5rem 0.75rem 0.5rem 0; text-align: start; vertical-align: top; overflow-wrap: break-word }
tr { border-block-end: 1px solid var(--line) }
thead { color: var(--ink-soft); font-size: 0.8125rem }
div > table { display: block; overflow-x: auto }
code { overflow-wrap: anywhere }
strong { display: inline-block; max-inline-size: 100%; overflow-wrap: anywhere }
[role=alert] { box-sizing: border-box; padding-inline-start: 1rem; border-inline-start: 3px solid var(--accent) }
form > div { margin-block: 1.25rem; max-inline-size: 44rem }
label { display: block; font-weight: 600 }
form :is(small, strong) { display: block }
input, select, textarea { box-sizing: border-box; inline-size: 100%; margin-block-start: 0.25rem; padding: 0.625rem 0.75rem; font: inherit }
input, select, textarea { color: inherit; background: transparent; border: 1px solid var(--ink-soft); border-radius: 8px }
:is(input, select, textarea):focus-visible { outline: 3px solid var(--focus); outline-offset: 1px }
button, .button { font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; border: 2px solid transparent; border-radius: 8px; cursor: pointer }
button, .button { color: var(--accent-ink); background: var(--accent); margin-block-start: 0.5rem }
.button { display: inline-block; text-decoration: none }
:is(a, button, .button):focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
`

/** Of tables whose rows are cards in a narrow window: each cell names its column. */
const cardStyle = `
section table { table-layout: fixed }
section th:nth-child(n + 4) { inline-size: 7% }
section th:nth-child(2) { inline-size: 10% }
section th:first-child { inline-size: 15% }
@media (max-width: 70rem) {
  section thead { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden }
  section :is(table, tbody) { display: block }
  section tr { display: block; padding-block: 0.75rem }
  section th:nth-child(n) { inline-size: auto }
  section :is(tbody th, td) { display: flex; gap: 1rem; padding-block: 0.125rem }
  section :is(tbody th, td) > span { min-inline-size: 0 }
  section :is(tbody th, td)::before { content: attr(data-label); flex: 0 1 9rem; color: var(--ink-soft); font-weight: 400 }
}
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allow only the page's own style and form, and keep its URL from other sites, caches and search engines. */
export const plainPageHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(style)} ${hashOf(cardStyle)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
} as const

interface PlainParts {
  /** In the place of the title; the content then has the heading. */
  head?: SafeHtml
  /** Whether it has tables whose rows become cards. */
  hasCards?: boolean
}

/** Returns a whole page without scripts and without files of the release. */
export function plainPage(
  lang: Lang,
  title: string,
  content: SafeHtml,
  { head, hasCards = false }: PlainParts = {},
): string {
  const body = html`<header><a href="/${lang}">${raw(writeLogo(site.logo))}${site.siteName}</a></header>
<main>
${!head && html`<h1>${title}</h1>`}
${content}
</main>`
  const styles = html`<style>${raw(style)}</style>${hasCards && html`<style>${raw(cardStyle)}</style>`}`
  return htmlDocument(lang, head ?? title, styles, body)
}
