import { readSite, siteValues } from '@site/shared/rules/site'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { documentKeys, type DocumentKey } from '@site/shared/calls'
import { splitLocale, type Locale } from '@site/shared/contract'
import { DocumentStore } from './document-store.ts'

const folder = join(import.meta.dirname, '../content/documents')
const store = new DocumentStore(folder)

/** The newest version, also where it is announced. */
async function read(key: DocumentKey, locale: Locale) {
  const document = await store.find(key, locale, '9999-12-31')
  return document!.html
}

/** Returns the outline of a text in any language: its sections, the rows of its tables, and its links within the site. */
function outline(html: string) {
  const sections = Array.from(html.matchAll(/<h[23] id="([^"]+)"/g), ([, id = '']) => id)
  const tables = Array.from(html.matchAll(/<table>.*?<\/table>/gs), ([table]) => table.match(/<tr>/g)!.length)
  const paths = Array.from(html.matchAll(/href="\/[a-z]{2}(\/[^"]*)"/g), ([, path = '']) => path)
  return {
    sections: sections.toSorted(),
    tables: tables.toSorted((one, other) => one - other),
    paths: [...new Set(paths)].toSorted(),
  }
}

const translations = (['fr_be', 'en_be', 'fr_nl', 'en_nl'] as const).flatMap((locale) =>
  documentKeys
    .filter((key) => existsSync(join(folder, locale, key)))
    .map((key): [DocumentKey, Locale] => [key, locale]),
)

test('all documents are in French, the three main ones in English', () => {
  const keysOf = (language: Locale) => translations.filter(([, locale]) => locale === language).map(([key]) => key)
  expect(keysOf('fr_be')).toEqual(documentKeys)
  expect(keysOf('en_be')).toEqual(['privacy-policy', 'cookie-policy', 'terms-of-use'])
  expect(keysOf('fr_nl')).toEqual(documentKeys)
  expect(keysOf('en_nl')).toEqual(documentKeys)
})

test.each(documentKeys)(
  'on the Dutch site %s is in French and English as it is in force, and as it is announced',
  async (key) => {
    const versionsOf = async (locale: Locale) => {
      const current = await store.find(key, locale, '2026-11-29')
      return [current!.locale, current!.date, current!.next]
    }
    const [, ...dutch] = await versionsOf('nl_nl')
    expect(await versionsOf('fr_nl')).toEqual(['fr_nl', ...dutch])
    expect(await versionsOf('en_nl')).toEqual(['en_nl', ...dutch])
  },
)

test.each(translations)('%s of %s has the sections, tables and links of the Dutch one', async (key, locale) => {
  const { country } = splitLocale(locale)
  expect(outline(await read(key, locale))).toEqual(outline(await read(key, `nl_${country}`)))
})

function legalNameOf(locale: Locale) {
  const { lang, country } = splitLocale(locale)
  return siteValues(readSite(), lang, country).legalName
}

const controllers: [Locale, string][] = [
  ['nl_nl', 'bepaalt waarom en hoe'],
  ['nl_be', 'beslist waarom en hoe'],
  ['fr_be', 'décide pourquoi et comment'],
  ['en_be', 'decides why and how'],
  ['fr_nl', 'décide pourquoi et comment'],
  ['en_nl', 'decides why and how'],
]

test.each(controllers)('the privacy policy of %s names one controller: "%s"', async (locale, sentence) => {
  expect(await read('privacy-policy', locale)).toContain(`${legalNameOf(locale)} ${sentence}`)
})

const dutch = (['nl_nl', 'nl_be'] as const).flatMap((locale) =>
  documentKeys.map((key): [DocumentKey, Locale] => [key, locale]),
)

test.each([...dutch, ...translations])(
  '%s of %s names its own company first, and one company number',
  async (key, locale) => {
    const html = (await read(key, locale)).replaceAll(/\s+/g, ' ')
    const { lang, country } = splitLocale(locale)
    const { legalName, legalNameNl, legalNameBe } = siteValues(readSite(), lang, country)
    const other = country === 'be' ? legalNameNl : legalNameBe
    const places = [legalName, other].map((name) => html.indexOf(name)).filter((place) => place >= 0)
    expect(html.indexOf(legalName)).toBe(Math.min(...places))
    const numbers = html.match(/\b\d{4}\.\d{3}\.\d{3}\b/g) ?? []
    expect(numbers.filter((number) => number !== '0000.000.000')).toEqual([])
  },
)

/** Each as the server does it (retention.test.ts): requests 3 years, complaints and messages a year, advertisements 7 years. */
const periods: [Locale, string][] = [
  ['nl_nl', 'Privacyverzoeken en ons antwoord: 3 jaar'],
  ['nl_nl', 'Meldingen over een politieke advertentie: 12 maanden'],
  ['nl_nl', 'Berichten via het contactformulier: 12 maanden'],
  ['nl_nl', 'Gegevens over politieke advertenties: 7 jaar'],
  ['nl_be', 'Privacyverzoeken en ons antwoord: 3 jaar'],
  ['nl_be', 'Meldingen over een politieke advertentie: 12 maanden'],
  ['nl_be', 'Berichten via het contactformulier: 12 maanden'],
  ['nl_be', 'Gegevens over politieke reclame: 7 jaar'],
  ['fr_be', 'Demandes relatives à vos droits et notre réponse: 3 ans'],
  ['fr_be', 'Signalements au sujet d’une publicité politique: 12 mois'],
  ['fr_be', 'Messages du formulaire de contact: 12 mois'],
  ['fr_be', 'Informations sur les publicités politiques: 7 ans'],
  ['en_be', 'Requests about your rights and our answer: 3 years'],
  ['en_be', 'Reports about a political advertisement: 12 months'],
  ['en_be', 'Messages sent with the contact form: 12 months'],
  ['en_be', 'Information on political advertisements: 7 years'],
  ['fr_nl', 'Demandes relatives à vos droits et notre réponse: 3 ans'],
  ['fr_nl', 'Signalements au sujet d’une publicité politique: 12 mois'],
  ['fr_nl', 'Messages du formulaire de contact: 12 mois'],
  ['fr_nl', 'Informations sur les publicités politiques: 7 ans'],
  ['en_nl', 'Requests about your data and our answer: 3 years'],
  ['en_nl', 'Reports about a political advertisement: 12 months'],
  ['en_nl', 'Messages sent with the contact form: 12 months'],
  ['en_nl', 'Information on political advertisements: 7 years'],
]

test.each(periods)('the privacy policy of %s says how long the server keeps things: %s', async (locale, period) => {
  const html = (await read('privacy-policy', locale)).replaceAll(/\s+/g, ' ')
  expect(html).toContain(period.replace(': ', '</th><td>'))
})
