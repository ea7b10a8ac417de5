import { addDays, writeDay, writeLabel, writeMoment } from '@site/shared/rules'
import { describeCampaign, type PublishedCampaign } from '@site/shared/calls'
import { Context, Liquid } from 'liquidjs'
import { html, raw, SafeHtml } from '../http/html.ts'
import { writeText, type Messages } from './release-texts.ts'

/** What filters need of the page that is written. */
export interface Writer {
  lang: string
  messages: Messages
  /** Of the path; texts may name them. */
  params: Readonly<Record<string, unknown>>
  /** Returns the path of a page in its language. */
  local: (path: string) => string
  /** Returns what a script on the page would get from the API. */
  call: (url: string) => Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: unknown }>
}

/** A template shows texts and numbers; an object in one is a mistake of ours, and shows nothing. */
function writeScalar(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const engine = new Liquid({
  cache: true,
  strictFilters: true,
  ownPropertyOnly: true,
  // Everything is escaped but what a filter gives as markup.
  outputEscape: (value: unknown) => String(value instanceof SafeHtml ? value : html`${writeScalar(value)}`),
})

function writerOf({ context }: { context: Context }): Writer {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- render() below puts it there
  return (context.environments as { writer: Writer }).writer
}

const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const
const writeNumber = (lang: string, value: number, style?: 'euros') =>
  new Intl.NumberFormat(lang, style && euros).format(value)

type Named = readonly [name: string, value: unknown]

engine.registerFilter('t', function (id: string, ...named: Named[]) {
  const { messages, lang, local, params } = writerOf(this)
  const values = named.map(([name, value]) => {
    return [name, typeof value === 'string' && value.startsWith('/') ? local(value) : value]
  })
  return writeText(messages, id, lang, { ...params, ...Object.fromEntries(values) })
})
engine.registerFilter('local', function (path: string) {
  return writerOf(this).local(path)
})
engine.registerFilter('get', async function (url: string, otherwise = '') {
  const { call } = writerOf(this)
  const first = await call(url)
  const answer = otherwise && first.status === 400 ? await call(otherwise) : first
  const { status } = answer
  // What the API says there is not, or no longer, is no page either.
  const cause = status === 410 ? 410 : status >= 400 && status < 500 && status !== 429 ? 404 : undefined
  if (status !== 200) throw new Error(`${url} answered ${status}`, { cause })
  return answer
})
engine.registerFilter('day', function (date: string) {
  return html`<time datetime="${date}">${writeDay(date, writerOf(this).lang)}</time>`
})
engine.registerFilter('moment', function (at: string) {
  return html`<time datetime="${at}">${writeMoment(new Date(at), writerOf(this).lang)}</time>`
})
engine.registerFilter('day_before', (date: string) => addDays(date, -1))
/** Adds a colon. */
engine.registerFilter('label', function (text: string | SafeHtml) {
  return raw(writeLabel(String(html`${text}`), writerOf(this).lang))
})
type Bound = number | undefined

/** `None` for nothing. */
engine.registerFilter('amount', function (value: Bound, style?: 'euros') {
  const { lang, messages } = writerOf(this)
  if (value === 0) return writeText(messages, 'political_ads.notice.none', lang, {})
  return value === undefined ? '' : writeNumber(lang, value, style)
})
/**
 * Two bounds, of which either may be missing: `< 1.000`, `> 1.000`, `1.000 – 5.000`; without both, whether the notice says
 * that they follow.
 */
engine.registerFilter('range', function (lower: Bound, upper: Bound, kind: 'views' | 'euros', absent?: string[]) {
  const { lang, messages } = writerOf(this)
  const style = kind === 'euros' ? kind : undefined
  const [from, to] = [lower, upper].map((bound) => bound !== undefined && writeNumber(lang, bound, style))
  if (from && to) return `${from} – ${to}`
  const isAwaited = absent?.includes(`${style ? 'AMOUNTS' : 'REACH'}_NOT_YET_AVAILABLE`)
  const none = isAwaited ? 'political_ads.notice.not_yet' : 'political_ads.facts.not_stated'
  return from ? `> ${from}` : to ? `< ${to}` : writeText(messages, none, lang, {})
})
/** Writes a mailbox as a link into one of our own sentences. */
engine.registerFilter('mail_to', function (text: string, mailbox: string) {
  return raw(text.replace('{mailbox}', String(html`<a href="mailto:${mailbox}">${mailbox}</a>`)))
})
/** Of a legal document, which the API has sanitised. */
engine.registerFilter('markup', (markup: string) => raw(markup))
engine.registerFilter('data_set', function (item: PublishedCampaign, page: string, download: string) {
  return describeCampaign(item, page, download, writerOf(this).lang)
})

/** Returns the content that a template of a release writes, and the variables that it assigned. */
export async function renderTemplate(template: string, scope: object, writer: Writer) {
  const context = new Context({ ...scope, writer }, engine.options, {}, { liquid: engine })
  try {
    const content: unknown = await engine.parseAndRender(template, context)
    return {
      content: raw(
        String(content)
          .replaceAll(/\s*\n\s*/g, '\n')
          .trim(),
      ),
      said: Object.assign({}, context.bottom()),
    }
  } catch (error) {
    // Liquid wraps what a filter throws.
    throw error instanceof Error && 'originalError' in error ? error.originalError : error
  }
}
