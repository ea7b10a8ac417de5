import { splitLocale, type Country, type Lang, type Locale } from '@site/shared/contract'
import { euros, formatRange, type FactPart, type FactValue } from '@site/shared/notices/facts'
import { findMessageTags, hostOf, writeDay, writeLabel, writeMoment } from '@site/shared/rules'
import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat'
import { fillHtml, html, raw, SafeHtml } from '../http/html.ts'
import type { Message, Messages } from './release-texts.ts'

type Values = Readonly<Record<string, string | number | SafeHtml | undefined>>

/** Elements of a text that need no address. */
const marks = /^(?:strong|em|ins|del|b|i)$/

/** A text that is ready to be filled: making it takes longer than filling it. */
interface PreparedText {
  format: IntlMessageFormat
  tags: readonly string[]
}

/** By text of a release and language. */
const preparedTexts = new WeakMap<object, Map<string, PreparedText>>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Writes texts of a release, and what texts consist of, as HTML in one locale. */
export class Words {
  readonly locale: Locale
  readonly lang: Lang
  readonly country: Country
  readonly #messages: Messages
  /** Parameters of the path: texts may name them. */
  readonly #params: Values

  constructor(messages: Messages, locale: Locale, params: Values) {
    const { lang, country } = splitLocale(locale)
    this.locale = locale
    this.lang = lang
    this.country = country
    this.#messages = messages
    this.#params = params
  }

  /** Writes a text of the release. The value of a tag is the address that it links to. @throws Error for an unknown text */
  say(id: string, values: Values = {}): SafeHtml {
    const message = Object.hasOwn(this.#messages, id) ? this.#messages[id] : undefined
    if (message === undefined) throw new Error(`There is no text "${id}"`)
    const { format, tags } = prepare(message, this.lang)
    const allValues: Record<string, unknown> = { ...this.#params, ...values }
    for (const name of tags) {
      const address = values[name]
      allValues[name] = (parts: (string | SafeHtml)[]) => writeTag(name, address, parts)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts, numbers, markup, and functions for tags
    const written = format.format<SafeHtml>(allValues as Record<string, PrimitiveType | SafeHtml>)
    return html`${[written].flat()}`
  }

  /** Writes a text with a colon. */
  label(id: string): SafeHtml {
    return this.withColon(this.say(id))
  }

  withColon(text: string | SafeHtml): SafeHtml {
    return raw(writeLabel(String(html`${text}`), this.lang))
  }

  /** Returns the path of a page in this language. */
  local(path: string): string {
    return `/${this.lang}${path === '/' ? '' : path}`
  }

  link(path: string, text: string | SafeHtml): SafeHtml {
    return html`<a href="${this.local(path)}">${text}</a>`
  }

  day(date: string): SafeHtml {
    return html`<time datetime="${date}">${writeDay(date, this.lang)}</time>`
  }

  moment(time: string): SafeHtml {
    return html`<time datetime="${time}">${writeMoment(new Date(time), this.lang)}</time>`
  }

  /** Writes one of the server's own sentences with a link to a mailbox. */
  ownSentence(text: string, mailbox: string): SafeHtml {
    return fillHtml(text, { mailbox: html`<a href="mailto:${mailbox}">${mailbox}</a>` })
  }

  /** Writes what a notice states; nothing where it states nothing. */
  value(value: FactValue): SafeHtml {
    return html`${value.map((part) => this.#part(part))}`
  }

  /** Writes a web URL that a sponsor has sent; another text than such a URL is no link. */
  outside(url: string): string | SafeHtml {
    const host = hostOf(url)
    if (!host) return url
    const text = this.say('political_ads.detail.about.link', { host })
    return html`<a href="${url}" rel="external noopener noreferrer nofollow">${text}</a>`
  }

  #part(part: FactPart): string | SafeHtml | undefined {
    if (typeof part === 'string') return part
    switch (part.kind) {
      case 'message': {
        const values = Object.entries(part.values ?? {}).map(([name, value]) => {
          return [name, typeof value === 'object' ? this.value(value) : value] as const
        })
        return this.say(part.id, Object.fromEntries(values))
      }
      case 'words':
        if (part.isExact) return html`<bdi translate="no">${part.text}</bdi>`
        return part.lang ? html`<span lang="${part.lang}">${part.text}</span>` : part.text
      case 'day':
        return this.day(part.date)
      case 'range':
        return formatRange(part.lower, part.upper, (bound) => this.#number(bound, part.isEuros))
      case 'outside':
        return this.outside(part.url)
      case 'page':
        return this.link(part.path, this.say(part.id))
    }
  }

  #number(value: number, isEuros: boolean): string {
    const key = `${this.lang} ${isEuros}`
    const format = numberFormats.get(key) ?? new Intl.NumberFormat(this.lang, isEuros ? euros : {})
    numberFormats.set(key, format)
    return format.format(value)
  }
}

function prepare(message: Message, lang: Lang): PreparedText {
  const ofMessage = preparedTexts.get(message) ?? new Map<string, PreparedText>()
  preparedTexts.set(message, ofMessage)
  const text = ofMessage.get(lang) ?? { format: new IntlMessageFormat(message, lang), tags: findMessageTags(message) }
  ofMessage.set(lang, text)
  return text
}

function writeTag(name: string, address: unknown, parts: (string | SafeHtml)[]): SafeHtml {
  if (typeof address === 'string') return html`<a href="${address}">${parts}</a>`
  if (name === 'exact') return html`<bdi translate="no">${parts}</bdi>`
  return marks.test(name) ? html`<${raw(name)}>${parts}</${raw(name)}>` : html`${parts}`
}
