import type { Lang } from '@site/shared/contract'
import { commonUrl } from './authorities.ts'
import words from './words.json' with { type: 'json' }

/** Comparable statements of a paragraph, item or row of a document, whatever the language. */
export interface Fact {
  section: string
  kind: string
  promise: string
  /** The head of the row, or the first words. */
  begins: string
}

const units = Object.entries(words.units)
/** From one on, in the languages of documents. */
const numbersIn: Partial<Record<Lang, string[]>> = words.numbers

/** Years from this on are ages. */
const youngest = 12

/** Returns the periods that a text names, as `count` writes them. */
export function readPeriods(text: string, lang: Lang): string[] {
  const counted = numbersIn[lang] ?? []
  const numbers = counted.join('|')
  const names = units.map(([, own]) => own).join('|')
  const pattern = new RegExp(String.raw`(?<![\d.,\p{L}])(\d+|dans l[ea]|${numbers})\s(${names})s?(?!\p{L})`, 'giu')
  return Array.from(text.matchAll(pattern), ([, amount = '', name = '']) => {
    const number = Number(amount) || counted.indexOf(amount.toLowerCase()) + 1 || 1
    const unit = units.find(([, own]) => own.split('|').includes(name.toLowerCase()))?.[0]
    return unit === 'year' && number >= youngest ? '' : count(number, unit)
  }).filter(Boolean)
}

export function count(number: number, unit = ''): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

/** Reads a document in which every heading has an id: its periods, addresses, rights, cookies, and all other numbers. */
export function readFacts(html: string, lang: Lang): Fact[] {
  return html.split(/<h[23] id="/).flatMap((chapter) =>
    chapter.split(/<\/(?:h\d|tr|p|li|dd)>/).flatMap((block): Fact[] => {
      const section = /^[\w-]+(?=")/.exec(chapter)?.[0] ?? 'introduction'
      const text = toText(block)
      const head = /<th scope="row">(.*?)<\/th>/s.exec(block)?.[1] ?? ''
      const links = Array.from(block.matchAll(/href="([^"]+)"/g), ([, href = '']) => commonUrl(href))
      const facts = {
        period: readPeriods(text, lang),
        address: links
          .filter((href) => /^(?:mailto|https):|^\/\./.test(href))
          .map((href) => href.replace('mailto:', '')),
        right: links.filter((href) => href.startsWith('/privacy-rights', 3)).map((href) => href.slice(3)),
        cookie: text.match(/\blm_[a-z]+|__Host-[a-z]+|(?<=[‘«]\s?|^)(?:share|mailbox)(?=\s?[’»]|\s)/g) ?? [],
        number: text.match(/\d+(?:[./]\d+)*/g) ?? [],
      }
      const begins = toText(head) || text.slice(0, 45).replace(/\s\S*$/, '')
      return Object.entries(facts).flatMap(([kind, promises]) =>
        promises.map((promise) => ({ section, kind, promise, begins })),
      )
    }),
  )
}

/** Returns the text of each section, by the id of its heading. */
export function readSections(html: string): ReadonlyMap<string, string> {
  const chapters = html.split(/<h[23] id="/).slice(1)
  return new Map(chapters.map((chapter) => [chapter.split('"', 1)[0] ?? '', toText(chapter)]))
}

function toText(html: string): string {
  const text = html.replaceAll(/<[^>]*>|&amp;/g, ' ').replaceAll(/[ \n]+/g, ' ')
  return text.replaceAll(/ (?=[.,;:)])/g, '').trim()
}
