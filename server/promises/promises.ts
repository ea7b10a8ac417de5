// Compares what a document says in each language, the list of its promises in `content/documents/promises`, and the code.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentKeys, type DocumentKey } from '@site/shared/calls'
import { allLocales, splitLocale, type Country, type Locale } from '@site/shared/contract'
import { assertDefined } from '@site/shared/rules'
import { fillSite, readSite } from '@site/shared/rules/site'
import { DocumentStore } from '../documents/document-store.ts'
import { constants as constantsOfCode } from './constants.ts'
import { readFacts, readSections, type Fact } from './facts.ts'
import { isKeeper } from './people.ts'
import type { Promised } from './promise-lists.ts'

/** Later than any version of a document: announced versions are compared, too. */
export const endOfTime = '9999-12-31'

const isShown = ({ kind }: { kind: string }) => kind === 'never' || kind === 'only'

export interface Text {
  locale: Locale
  country: Country
  key: DocumentKey
  facts: Fact[]
  /** Its text, by section. */
  sections: ReadonlyMap<string, string>
}

/**
 * Reads the documents in force on `today`, without those that a language takes from another. Paragraphs begin as they are written
 * (`{siteName}`), so that lists hold for every name of the site; what is promised has the values of the site.
 */
export async function readTexts(folder: string, today: string): Promise<Text[]> {
  const store = documentsAsWritten(folder)
  const documents = allLocales.flatMap((locale) => documentKeys.map((key) => ({ locale, key })))
  const own = documents.filter(({ locale, key }) => existsSync(join(folder, locale, key)))
  return Promise.all(
    own.map(async ({ locale, key }) => {
      const { html } = assertDefined(await store.find(key, locale, today), key)
      const { country } = splitLocale(locale)
      return { locale, country, key, facts: readFilledFacts(html, locale), sections: readSections(html) }
    }),
  )
}

/** Returns the documents with `{siteName}` and so on in them. */
export function documentsAsWritten(folder: string): DocumentStore {
  return new DocumentStore(folder, (text) => text)
}

/** Returns the facts of a document as it is written. */
export function readFilledFacts(html: string, locale: Locale): Fact[] {
  const site = readSite()
  const facts = readFacts(html, splitLocale(locale).lang)
  return facts.map((fact) => ({ ...fact, promise: fillSite(fact.promise, site, locale) }))
}

/** Returns a line for each contradiction; none where text, list and code say the same. */
export function compare(promises: readonly Promised[], texts: readonly Text[], constants = constantsOfCode): string[] {
  const unnamed = Object.keys(constants).filter((name) => promises.every(({ implementedBy }) => implementedBy !== name))
  return [
    ...unnamed.map((name) => `The code keeps "${name}", ${constants[name]}; no document promises it`),
    ...promises.flatMap(({ country, key, section, promise, implementedBy }) => {
      if (implementedBy === undefined || constants[implementedBy] === promise) return []
      return `${key}.${country}.json#${section}: "${implementedBy}" is ${constants[implementedBy]} in the code, ${promise} in the list`
    }),
    ...promises.filter((each) => !isShown(each)).flatMap(findKeeper),
    ...promises.filter((each) => isShown(each) || each.test !== undefined).flatMap(findTest),
    ...texts.flatMap((text) => [
      ...compareWithList(text, promises),
      ...compareWithDutch(text, texts),
      ...findUnsaid(text, promises),
    ]),
  ]
}

const root = join(import.meta.dirname, '../..')

/** Returns a line where nobody keeps a promise: no code, no test and nobody among the people; a right has its page. */
function findKeeper({ country, key, section, kind, promise, implementedBy, keeper, test }: Promised): string[] {
  const hasKeeper = kind === 'right' || implementedBy !== undefined || test !== undefined || isKeeper(keeper)
  return hasKeeper
    ? []
    : [`${key}.${country}.json#${section}: nobody keeps "${promise}" (${keeper ?? 'nobody is named'})`]
}

/** Returns a line where the test of a promise is not there. */
function findTest({ country, key, section, promise, test }: Promised): string[] {
  const [file = '', ...title] = (test ?? '').split(': ')
  const isThere =
    test && existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').includes(title.join(': '))
  return isThere ? [] : [`${key}.${country}.json#${section}: no test shows "${promise}" (${test ?? 'none is named'})`]
}

/** Returns a line for each `never` and `only` that the text does not say. */
function findUnsaid({ locale, country, key, sections }: Text, promises: readonly Promised[]): string[] {
  const own = promises.filter((each) => each.key === key && each.country === country && isShown(each))
  return own.flatMap(({ section, promise, begins }) => {
    const said = begins[splitLocale(locale).lang]
    const isSaid = said && sections.get(section)?.includes(said)
    return isSaid ? [] : [`${locale}/${key}#${section} does not say what is listed: ${promise}`]
  })
}

function compareWithList({ locale, country, key, facts }: Text, promises: readonly Promised[]): string[] {
  const own = promises.filter((each) => each.key === key && each.country === country && !isShown(each))
  const list = own.map((each) => write({ ...each, begins: each.begins[splitLocale(locale).lang] ?? '' }))
  const said = facts.filter(({ kind }) => kind !== 'number').map(write)
  return [
    ...without(list, said).map((line) => `${locale}/${key} does not say what is listed: ${line}`),
    ...without(said, list).map((line) => `${locale}/${key} says what is not listed: ${line}`),
  ]
}

/** Compares numbers with the Dutch text: listed ones by the list; of all others (dates, laws, ages) each section has to have the same. */
function compareWithDutch({ locale, country, key, facts }: Text, texts: readonly Text[]): string[] {
  const dutch = texts.find((each) => each.locale === `nl_${country}` && each.key === key)
  const [own, other] = [facts, dutch?.facts ?? []].map((each) => [
    ...new Set(each.filter(isCompared).map(({ section, promise }) => `#${section} ${promise}`)),
  ])
  return [...without(own, other), ...without(other, own)].map((line) => `${locale}/${key} and the Dutch text: ${line}`)
}

/** The hours of the telephone differ by language, as the specification says. */
const isCompared = ({ kind, section, promise }: Fact) =>
  kind === 'number' && !(section === 'contact' && ['8', '9', '30', '17', '17.00', '9.00'].includes(promise))

const write = ({ section, kind, promise, begins }: Fact) => [section, kind, promise, begins].join(' | ')

/** Returns the lines without as many of the same among `others`. */
function without(lines: readonly string[] = [], others: readonly string[] = []): string[] {
  const left = [...others]
  return lines.filter((line) => !left.includes(line) || left.splice(left.indexOf(line), 1).length === 0)
}
