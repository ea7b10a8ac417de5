import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countries, type Country } from '@site/shared/contract'
import { contactMailbox, dpoMailbox, privacyMailbox } from '@site/shared/rules'
import { DocumentStore } from '../documents/document-store.ts'
import { constants } from './constants.ts'
import { readFacts } from './facts.ts'
import { findRepeatedAddresses, findWrongAddresses } from './authorities.ts'
import { compareTextPeriods, readPageTexts, readTextPeriods, termsOfTexts } from './page-texts.ts'
import { readPromises } from './promise-lists.ts'
import { compare, documentsAsWritten, endOfTime, readFilledFacts, readTexts } from './promises.ts'
import { findBrokenPromises } from './settings.ts'
import { testConfig } from '../testing/index.ts'

interface Rights {
  getRights: (country: Country) => { path: string }[]
}

const { getRights } = (await import(join(import.meta.dirname, '../../mf-privacy-rights/src/rights.ts'))) as Rights
const folder = join(import.meta.dirname, '../content/documents')
const promises = readPromises(folder)
const texts = await readTexts(folder, endOfTime)

test('the policy, the list of periods and the code agree in every language', () =>
  expect(compare(promises, texts)).toEqual([]))

test('pages, mails and letters name the periods that the code keeps', () =>
  expect(compareTextPeriods(readTextPeriods())).toEqual([]))

const textTerms = ['report', 'report near an election', 'end of direct marketing', 'settled requests', 'audit log']

test.each(textTerms)('another value of "%s" in the code fails where a page, mail or letter names it', (name) => {
  const changed = compareTextPeriods(readTextPeriods(), { ...termsOfTexts, [name]: '5 weeks' })
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.every((line) => line.includes(`"${name}" is 5 weeks`))).toBe(true)
})

test('pages, mails and letters have placeholders for the addresses of authorities; documents have the same addresses', async () => {
  const pages = readPageTexts().flatMap(({ file, id, text }) => findRepeatedAddresses(`${file} ${id}`, text))
  const store = new DocumentStore(folder)
  const documents = await Promise.all(
    texts.map(async ({ locale, key }) => {
      const { html } = (await store.find(key, locale, endOfTime))!
      return findWrongAddresses(`${locale}/${key}`, html, locale.slice(0, 2) as 'nl')
    }),
  )
  expect([...pages, ...documents.flat()]).toEqual([])
})

const addresses: [text: string, lang: 'nl' | 'fr' | 'en', problems: number][] = [
  ['APD, rue de la Presse 35, 1000 Bruxelles, https://www.autoriteprotectiondonnees.be', 'fr', 0],
  ['APD, rue de la Presse 36, 1000 Bruxelles, https://www.gegevensbeschermingsautoriteit.be', 'fr', 2],
  ['Postbus 93375, 2509 AJ Den Haag', 'nl', 1],
]

test.each(addresses)('"%s" in %s has %i wrong addresses', (text, lang, problems) => {
  expect(findWrongAddresses('a text', text, lang)).toHaveLength(problems)
})

test.each(['De AP, https://www.autoriteitpersoonsgegevens.nl', 'Ergens in 1000 Brussel'])(
  'a letter that says "%s" itself fails',
  (text) => {
    expect(findRepeatedAddresses('a text', text)).toHaveLength(1)
  },
)

test('a period of a document that nobody keeps fails, in a text as well', () => {
  const period = promises.find(({ keeper }) => keeper)
  const others = promises.filter((each) => each !== period)
  expect(compare([...others, { ...period!, keeper: undefined }], texts)).toHaveLength(1)
  expect(compare([...others, { ...period!, keeper: 'somebody' }], texts)).toHaveLength(1)
  const said = [{ file: 'server/texts/nl.json', id: 'contact.next', period: '5 working days' }]
  expect(compareTextPeriods(said, termsOfTexts, { contact: { '5 working days': '' } })).toHaveLength(1)
})

test('a period that no list has fails', () => {
  const found = compareTextPeriods([{ file: 'server/texts/nl.json', id: 'decisions.kept', period: '4 years' }])
  expect(found).toEqual(['server/texts/nl.json decisions.kept says "4 years", which text-periods.json does not list'])
})

const isShown = ({ kind }: { kind: string }) => kind === 'never' || kind === 'only'
const shown = promises.filter(isShown)

test.each(shown.map((each) => [each.promise, each.country, each] as const))(
  '"%s" (%s) needs its sentence and its test',
  (_promise, _country, each) => {
    const others = promises.filter((one) => one !== each)
    expect(compare([...others, { ...each, test: undefined }], texts)).toHaveLength(1)
    expect(compare([...others, { ...each, test: `${each.test} and more` }], texts)).toHaveLength(1)
    expect(compare([...others, { ...each, begins: { ...each.begins, nl: 'We doen alles.' } }], texts)).toHaveLength(1)
  },
)

test('no other file sets a cookie than the lists of cookies name', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: root, exclude: (name) => name === 'node_modules' || name === 'testing' })
  const setting = sources.filter((file) => {
    if (file.endsWith('.test.ts') || file.includes('development/')) return false
    return /\.setCookie\(|'set-cookie'/i.test(readFileSync(join(root, file), 'utf8'))
  })
  expect(setting.toSorted()).toEqual([
    'login/require-staff.ts',
    'releases/channel-for-request.ts',
    'requests/person/mailbox-routes.ts',
  ])
})

const settings: [Parameters<typeof testConfig>[0], RegExp][] = [
  [{ auditMonths: 6 }, /"audit log" is 6 months, but privacy-policy\.nl promises 12 months/],
  [{ privacyMailbox: 'other@example.org' }, /"mailbox of the privacy team" is other@example\.org/],
  [{ contactMailbox: 'other@example.org' }, /"mailbox for everything else" is other@example\.org/],
  [{ dpoMailbox: 'other@example.org' }, /"data protection officer, Belgium" is other@example\.org/],
]

test.each(settings)('a server that runs with %j says which promise it breaks', (setting, problem) => {
  const implemented = {
    contentDirectory: join(folder, '..'),
    privacyMailbox,
    contactMailbox,
    dpoMailbox: dpoMailbox.be,
  }
  expect(findBrokenPromises(testConfig(implemented))).toEqual([])
  const found = findBrokenPromises(testConfig({ ...implemented, ...setting }))
  expect(found.join('\n')).toMatch(problem)
})

test.each(Object.keys(constants))('another value of "%s" in the code alone fails', (name) => {
  const changed = compare(promises, texts, { ...constants, [name]: '5 weeks' })
  const count = promises.filter(({ implementedBy }) => implementedBy === name).length
  expect(changed).toHaveLength(count)
  expect(count).toBeGreaterThan(0)
})

const implemented = promises.filter(({ implementedBy }) => implementedBy)

test.each(implemented.map((each) => [each.country, each.key, each.section, each.promise, each]))(
  'in %s another term of %s#%s than %s in the list alone fails',
  (_country, _key, _section, _promise, each) => {
    const others = promises.filter((one) => one !== each)
    expect(compare([...others, { ...each, promise: '5 weeks' }], texts)).not.toEqual([])
  },
)

const changes: [locale: string, from: RegExp, to: string][] = [
  ['nl_nl', /3 jaar na afhandeling/, '4 jaar na afhandeling'],
  ['nl_be', /Binnen een maand nadat/, 'Binnen twee maanden nadat'],
  ['fr_be', /dans le mois qui suit/, 'dans les deux mois qui suivent'],
  ['fr_be', /juin 1961/, 'juin 1962'],
  ['fr_be', /mailto:{dpoMailbox}/, 'mailto:{contactMailbox}'],
  ['en_be', /14 days, encrypted/, '15 days, encrypted'],
  ['en_be', /privacy-rights\/access/, 'privacy-rights/rectification'],
]

test.each(changes)('in %s alone %s cannot become "%s"', async (locale, from, to) => {
  const store = documentsAsWritten(folder)
  const key = 'privacy-policy'
  const { html } = (await store.find(key, locale as 'nl_nl', endOfTime))!
  const words = html.replaceAll(/\s+/g, ' ')
  expect(words).toMatch(from)
  const facts = readFilledFacts(words.replace(from, to), locale as 'nl_nl')
  const changed = texts.map((text) => (text.locale === locale && text.key === key ? { ...text, facts } : text))
  expect(compare(promises, changed)).not.toEqual([])
})

test.each(countries)('the privacy policy of %s promises every right that has a form there', (country) => {
  const promised = promises.filter((each) => each.country === country && each.key === 'privacy-policy')
  const paths = new Set(promised.filter(({ kind }) => kind === 'right').map((each) => each.promise))
  for (const { path } of getRights(country)) expect(paths).toContain(`/${path}`)
})

const words: [lang: 'nl' | 'fr' | 'en', text: string, found: string[]][] = [
  [
    'nl',
    'na een maand, hoogstens twee maanden, 5 werkdagen en 72 uur',
    ['1 month', '2 months', '5 working days', '72 hours'],
  ],
  ['nl', 'van 9.00 tot 17.00 uur, vanaf 16 jaar, 1 week', ['1 week']],
  [
    'fr',
    'dans le mois, deux mois, 1 an, 5 jours ouvrables, 3 ans',
    ['1 month', '2 months', '1 year', '5 working days', '3 years'],
  ],
  [
    'en',
    'within one month, 13 months, 30 minutes, 5 working days',
    ['1 month', '13 months', '30 minutes', '5 working days'],
  ],
]

test.each(words)('in %s the promise "%s" reads %j', (lang, text, found) => {
  const periods = readFacts(`<p>${text}</p>`, lang).filter(({ kind }) => kind === 'period')
  expect(periods.map(({ promise }) => promise)).toEqual(found)
})

test.each(['nl_nl', 'fr_be', 'en_be'] as const)(
  'in %s the notice for staff names the term of the audit log',
  (locale) => {
    const file = join(import.meta.dirname, `../../mf-internal/messages/${locale}.json`)
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const [first] = readFacts(`<p>${messages['internal_privacy_rights.staff_notice']}</p>`, locale.slice(0, 2) as 'nl')
    expect(first?.promise).toBe(constants['audit log'])
  },
)
