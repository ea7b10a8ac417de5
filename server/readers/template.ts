import { addDays, writeDay, writeLabel, writeMoment } from '@site/shared/rules'
import { describeCampaign, publishedCampaign } from '@site/shared/calls'
import { templateEngine, type ParsedTemplate } from '@site/releases/templates'
import { mask } from 'superstruct'
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

/** Returns the status of a page whose call was answered so, `undefined` where the fault is no state of the page. */
function pageStatus(status: number): 404 | 410 | undefined {
  if (status === 410) return 410
  // What the API says there is not, or no longer, is no page either.
  const isMissing = status >= 400 && status < 500 && status !== 429
  return isMissing ? 404 : undefined
}

/** A template shows texts and numbers; an object in one is a mistake of ours, and shows nothing. */
function textOf(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number' || value instanceof SafeHtml
  return isText ? String(value) : ''
}

/** Everything is escaped but what a filter gives as markup. */
const escape = (value: unknown) => String(value instanceof SafeHtml ? value : html`${textOf(value)}`)

const euros = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const
const writeNumber = (lang: string, value: number, style?: 'euros') =>
  new Intl.NumberFormat(lang, style && euros).format(value)

/** In characters: a value in a text, which may have it many times. */
const maxValue = 10_000

/** JSON-LD, which only the filter below makes. */
class DataSet {
  readonly described: unknown

  constructor(described: unknown) {
    this.described = described
  }
}

const bound = (value: unknown) => (typeof value === 'number' ? value : undefined)
const isEuros = (style: unknown) => (style === 'euros' ? style : undefined)

const engine = templateEngine<Writer>({
  textOf,
  escape,
  filters: {
    t({ budget, writer: { messages, lang, local, params } }, id, ...given) {
      const values = given.map((named) => {
        const [name, value]: unknown[] = Array.isArray(named) ? named : []
        return [textOf(name), isLocal(value) ? local(value) : valueOf(value)]
      })
      const text = writeText(messages, textOf(id), lang, { ...params, ...Object.fromEntries(values) })
      budget.write(String(text).length)
      return text
    },
    local: ({ writer }, path) => writer.local(textOf(path)),
    async get({ budget, writer: { call } }, url, otherwise = '') {
      const ask = (asked: unknown) => {
        budget.call()
        return call(textOf(asked))
      }
      const first = await ask(url)
      const answer = otherwise && first.status === 400 ? await ask(otherwise) : first
      const { status } = answer
      if (status === 200) return answer
      // What a visitor has typed stands behind "?".
      throw new Error(`${textOf(url).split('?', 1)[0]} answered ${status}`, { cause: pageStatus(status) })
    },
    day({ writer }, given) {
      const date = textOf(given)
      return html`<time datetime="${date}">${writeDay(date, writer.lang)}</time>`
    },
    moment({ writer }, given) {
      const at = textOf(given)
      return html`<time datetime="${at}">${writeMoment(new Date(at), writer.lang)}</time>`
    },
    day_before: (_page, date) => addDays(textOf(date), -1),
    /** Adds a colon. */
    label({ budget, writer }, text) {
      const escaped = escape(text)
      budget.write(escaped.length)
      return raw(writeLabel(escaped, writer.lang))
    },
    /** `None` for nothing. */
    amount({ writer: { lang, messages } }, value, style) {
      if (value === 0) return writeText(messages, 'political_ads.notice.none', lang, {})
      const number = bound(value)
      return number === undefined ? '' : writeNumber(lang, number, isEuros(style))
    },
    /**
     * Two bounds, of which either may be missing: `< 1.000`, `> 1.000`, `1.000 – 5.000`, or `1.000` of both; without both, whether the notice says
     * that they follow.
     */
    range({ writer: { lang, messages } }, lower, upper, kind, absent) {
      const style = isEuros(kind)
      if (style && lower === 0 && upper === 0) return writeText(messages, 'political_ads.facts.free', lang, {})
      const [from, to] = [lower, upper].map(bound).map((each) => each !== undefined && writeNumber(lang, each, style))
      if (style && lower === 0 && upper === 0) return writeText(messages, 'political_ads.facts.free', lang, {})
      if (from && to) return from === to ? from : `${from} – ${to}`
      const follows = `${style ? 'AMOUNTS' : 'REACH'}_NOT_YET_AVAILABLE`
      const isAwaited = (Array.isArray(absent) || typeof absent === 'string') && absent.includes(follows)
      const none = isAwaited ? 'political_ads.notice.not_yet' : 'political_ads.facts.not_stated'
      if (from) return `> ${from}`
      return to ? `< ${to}` : writeText(messages, none, lang, {})
    },
    /** Writes a mailbox as a link into one of our own sentences. */
    mail_to({ budget }, text, mailbox) {
      const link = String(html`<a href="mailto:${textOf(mailbox)}">${textOf(mailbox)}</a>`)
      const sentence = textOf(text)
      budget.write(sentence.length + link.length)
      return raw(sentence.replace('{mailbox}', () => link))
    },
    /** Of a legal document, which the API has sanitised. */
    markup: (_page, markup) => raw(textOf(markup)),
    data_set({ writer }, item, page, download) {
      const campaign = mask(item, publishedCampaign)
      return new DataSet(describeCampaign(campaign, textOf(page), textOf(download), writer.lang))
    },
  },
})

const isLocal = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/')

/** Returns a value of a text: lists, objects and long texts are none. */
function valueOf(value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !(value instanceof SafeHtml)
  return isObject || textOf(value).length > maxValue ? '' : value
}

/** Templates that were parsed, by the description of their page. */
const parsed = new WeakMap<object, ParsedTemplate>()

/** What a template of a build says about its page: texts are escaped. */
export interface WrittenPage {
  content: SafeHtml
  /** Returns the text of a variable that it assigned; undefined where it did not. */
  textOf: (name: string) => string | undefined
  /** Whether it assigned true. */
  is: (name: string) => boolean
  /** JSON-LD. */
  data: unknown
}

/** Writes a page of a release from its template. @throws TemplateTooCostly, and what a filter throws */
export async function renderTemplate(page: { template?: string }, scope: object, writer: Writer): Promise<WrittenPage> {
  const known = parsed.get(page) ?? engine.parse(page.template ?? '')
  parsed.set(page, known)
  const { content, assigned } = await engine.render(known, scope, writer)
  const lines = content.split('\n').map((line) => line.trim())
  const { data } = assigned
  return {
    content: raw(lines.filter(Boolean).join('\n')),
    textOf: (name) => (name in assigned ? textOf(assigned[name]) : undefined),
    is: (name) => assigned[name] === true,
    data: data instanceof DataSet ? data.described : undefined,
  }
}
