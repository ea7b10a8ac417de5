import type { CountryCode } from '@site/shared/calls'
import type { Country, Lang } from '@site/shared/contract'
import { cleanText, countryOfCode, splitTables, writeLabel } from '@site/shared/rules'
import { fillSite, readSite } from '@site/shared/rules/site'
import type { Config } from '../config.ts'
import { html, raw, type SafeHtml } from '../http/html.ts'
import { storedOrigin, type Origins } from '../http/own-origin.ts'
import { fillTemplate, indent } from './fill-template.ts'
import { splitAtLinks } from './find-links.ts'
import { letterLogo } from './logo-picture.ts'
import type { Mail } from './outbox.ts'
import { texts } from '../texts/texts.ts'

const company = readSite()

export type SummaryItem = [label: string, value: string]

/** In HTML the label is the link: an address with a token is long, and says nobody anything. */
export interface LetterLink {
  label: string
  url: string
}

/** Stands in the place of a secret, where a letter is shown that is not sent from there. */
export const hidden = '…'

/** A text, or lines of which some are links. */
export type Paragraph = string | (string | LetterLink)[]

export interface Letter {
  subject: string
  opening: string[]
  facts: SummaryItem[]
  /** The link, and what to do where it does not work. */
  action?: (LetterLink & { code?: string[] }) | undefined
  closing: Paragraph[]
  signature: string
}

/** Returns the last lines of a letter: who writes, where to ask, and the privacy policy. @param site origin of our site */
export function signOff(lang: Lang, country: Country, mailbox: string, site: string): string {
  return fillTemplate(fillSite(texts[lang].requests.footer[country], company, `${lang}_${country}`), {
    mailbox,
    policy: `${site}/${lang}/document/privacy-policy`,
  })
}

export type Sender = Origins & Pick<Config, 'privacyMailbox'>

/** Signs a letter about something that was sent from a page of ours, in its language and country. */
export function signRequest(
  { language, country, origin }: { language: Lang; country: CountryCode; origin: string | null },
  config: Sender,
): string {
  return signOff(language, countryOfCode(country), config.privacyMailbox, storedOrigin(origin, config, country))
}

/** Returns the letter in plain text, and in HTML without scripts or anything from outside. */
export function renderLetter(letter: Letter, lang: Lang): Pick<Mail, 'subject' | 'text' | 'html'> {
  return { subject: letter.subject, text: renderText(letter, lang), html: renderHtml(letter, lang) }
}

export function writeFacts(facts: SummaryItem[], lang: Lang): string {
  const lines = facts.map(([label, value]) => {
    const text = cleanText(value, true)
    return `${writeLabel(label, lang)}${text.includes('\n') ? `\n${indent(text)}` : ` ${text}`}`
  })
  return lines.join('\n')
}

function renderText({ opening, facts, action, closing, signature }: Letter, lang: Lang): string {
  const link = action ? [writeLink(action, lang), ...(action.code ?? [])] : []
  const last = closing.map((each) => writeParagraph(each, lang))
  const parts = [...opening, writeFacts(facts, lang), ...link, ...last, signature]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function writeLink({ label, url }: LetterLink, lang: Lang): string {
  return `${writeLabel(label, lang)}\n${url}`
}

function writeParagraph(content: Paragraph, lang: Lang): string {
  if (typeof content === 'string') return content
  return content.map((line) => (typeof line === 'string' ? line : writeLink(line, lang))).join('\n')
}

const font = 'font:16px/1.5 system-ui,sans-serif'
const { accent, accentInk } = company.colours.light
const button = `display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:${accentInk};font-weight:600`
const letterhead = html`<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:2px solid ${accent};font-weight:600"><span style="display:inline-block;vertical-align:middle;margin-right:8px">${raw(letterLogo)}</span>${company.siteName}</p>`
// A word without an end, such as a link, is broken: a phone shows no more than its width.
const breaking = 'overflow-wrap:anywhere;word-break:break-word'
// Tables do not inherit the font in every mail program, and not every one knows `start`.
const cell = `${font};${breaking};text-align:left;text-align:start;vertical-align:top;padding:4px 16px 4px 0`

/** Returns a mail that has only a text in HTML. */
export function renderPlain(subject: string, text: string, lang: Lang): string {
  return renderHtml({ subject, opening: text.trim().split('\n\n'), facts: [], closing: [], signature: '' }, lang)
}

function renderHtml({ subject, opening, facts, action, closing, signature }: Letter, lang: Lang): string {
  const rows = facts.map(([label, value]) => {
    return html`<tr><th scope="row" style="${cell}">${label}</th><td dir="auto" style="${cell}">${showText(value)}</td></tr>`
  })
  const letter = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${subject}</title></head>
<body style="${font};${breaking};max-width:600px;margin:0 auto;padding:16px">
${letterhead}
${opening.map(paragraph)}<table style="border-collapse:collapse">${rows}</table>
${action && html`<p><a href="${action.url}" style="${button}">${action.label}</a></p>${(action.code ?? []).map(paragraph)}`}
${[...closing, signature].filter(Boolean).map(paragraph)}</body></html>`
  return String(letter)
}

/** A text with its lines; rows with tabs between their cells are a table. */
function showText(text: string) {
  return splitTables(text).map((part) => {
    if (typeof part === 'string') return breakLines(part)
    const [headings = [], ...rows] = part
    const head = headings.map((heading) => html`<th scope="col" dir="auto" style="${cell}">${heading}</th>`)
    const body = rows.map(
      (row) => html`<tr>${row.map((each) => html`<td dir="auto" style="${cell}">${each}</td>`)}</tr>`,
    )
    return html`<table style="border-collapse:collapse"><tr>${head}</tr>${body}</table>`
  })
}

const isFromRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Breaks a text into its lines: the first begins the direction of its paragraph, and another one may run the other way. */
function breakLines(text: string) {
  return text.split('\n').map((line, index) => {
    if (index === 0) return line
    return html`<br>${isFromRight.test(line) ? html`<bdi>${line}</bdi>` : line}`
  })
}

function paragraph(content: Paragraph): SafeHtml {
  const lines = typeof content === 'string' ? [content] : content
  return html`<p dir="auto">${lines.map((line, index) => [index === 0 ? '' : html`<br>`, showLine(line)])}</p>
`
}

function showLine(line: string | LetterLink) {
  if (typeof line !== 'string') return html`<a href="${line.url}">${line.label}</a>`
  return splitAtLinks(line).map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}">${part}</a>` : breakLines(part),
  )
}
