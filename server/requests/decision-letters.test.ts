import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { articleOf, countryCodes, decisionReasons, letterKinds, type LetterKind } from '@site/shared/calls'
import { langs } from '@site/shared/contract'
import { testConfig } from '../testing/test-config.ts'
import { showLetter, writeLetter, type LetterContent } from './decision-letters.ts'
import { texts } from '../texts/texts.ts'
import { bodyOf } from './testing/request-server.ts'
import type { StoredRequest } from './request-store.ts'

const folder = join(import.meta.dirname, '../../docs/letters')
const config = testConfig()
const link = 'https://be.lantaarn.example/nl/privacy-rights/status#Zm9vYmFyYmF6'

/** What staff would write; in each language the same. */
const explanations: Record<LetterKind, Record<string, string>> = {
  EXTENDED: {
    nl: 'Je gegevens staan in elf systemen, die we een voor een nazoeken.',
    fr: 'Vos données se trouvent dans onze systèmes, que nous consultons un à un.',
    en: 'Your data is in eleven systems, which we search one by one.',
  },
  IDENTITY_ASKED: {
    nl: 'Wat is je abonneenummer? Het staat op elke factuur.',
    fr: 'Quel est votre numéro d’abonné\u202F? Il figure sur chaque facture.',
    en: 'What is your subscription number? It is on every invoice.',
  },
  RESUMED: { nl: '', fr: '', en: '' },
  GRANTED: { nl: '', fr: '', en: '' },
  PARTLY: {
    nl: 'In de gesprekken met onze klantenservice staan ook gegevens van je huisgenoot. Die hebben we onleesbaar gemaakt.',
    fr: 'Les conversations avec notre service clients contiennent aussi des données de la personne avec qui vous vivez. Nous les avons rendues illisibles.',
    en: 'The conversations with our customer service contain data of the person you live with, too. We made that unreadable.',
  },
  REFUSED: {
    nl: 'We moeten facturen zeven jaar bewaren. Je laatste factuur is van 3 maart 2026.',
    fr: 'Nous devons conserver les factures pendant sept ans. Votre dernière facture date du 3 mars 2026.',
    en: 'We have to keep invoices for seven years. Your last invoice is of 3 March 2026.',
  },
}

const reasons: Partial<Record<LetterKind, LetterContent['reason']>> = {
  EXTENDED: 'COMPLEX',
  PARTLY: 'RIGHTS_OF_OTHERS',
  REFUSED: 'LEGAL_OBLIGATION',
}

function requestOf(language: (typeof langs)[number], country: (typeof countryCodes)[number], changes: object = {}) {
  const flowType = 'RIGHT_OF_ACCESS' as const
  const userInfo = { salutation: 'NONE', firstName: 'Noor', lastName: 'Van Damme', address: undefined }
  return {
    reference: 'LM-7Q2M-X09C',
    flowType,
    language,
    country,
    askedOn: '2026-11-23',
    origin: 'https://be.lantaarn.example',
    body: { ...bodyOf(flowType), userInfo, ...changes },
  } as unknown as StoredRequest
}

/** Compares with the file, or rewrites it where `UPDATE_LETTERS=1`. */
function expectFile(name: string, text: string) {
  const file = join(folder, `${name}.txt`)
  if (process.env['UPDATE_LETTERS']) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, text)
  }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : `${file} is missing: run with UPDATE_LETTERS=1`).toBe(text)
}

const all = letterKinds.flatMap((letter) =>
  langs.flatMap((language) => countryCodes.map((country) => [letter, language, country] as const)),
)

test.each(all)('the letter %s in %s of %s is the one in docs/letters', (letter, language, country) => {
  const flowType = letter === 'REFUSED' ? 'RIGHT_TO_BE_FORGOTTEN' : 'RIGHT_OF_ACCESS'
  const content = {
    letter,
    reason: reasons[letter],
    text: explanations[letter][language]!,
    answerBy: letter === 'EXTENDED' ? '2027-02-23' : '2026-12-28',
    readyUntil: letter === 'GRANTED' || letter === 'PARTLY' ? '2026-12-31' : undefined,
  }
  const { subject, text } = writeLetter({ ...requestOf(language, country), flowType }, content, config, link)
  expectFile(`${letter.toLowerCase()}-${language}-${country.toLowerCase()}`, `${subject}\n\n${text}`)
})

test.each(langs)('every reason and outcome in %s is the one in docs/letters', (language) => {
  const { reasons: written, granted, extensions } = texts[language].decisions
  const lines = [...Object.values(extensions), ...decisionReasons.map((reason) => written[reason])]
  expectFile(`reasons-${language}`, `${[...lines, ...Object.values(granted).flat()].join('\n\n')}\n`)
})

const articleForms: Record<string, RegExp> = { nl: /artikel (\d+)/g, fr: /article (\d+)/g, en: /Articles? (\d+)/g }

test.each(decisionReasons.flatMap((reason) => langs.map((lang) => [reason, lang] as const)))(
  'the reason %s names its article in %s',
  (reason, lang) => {
    const [named] = [...texts[lang].decisions.reasons[reason].matchAll(articleForms[lang]!)].map(
      ([, article]) => article,
    )
    expect(articleOf(reason)).toMatch(new RegExp(`^${named}\\b`))
  },
)

const refusal: LetterContent = {
  letter: 'REFUSED',
  reason: 'UNFOUNDED',
  text: 'Eén.\n<b>Twee</b>.',
  answerBy: '2026-12-23',
}

test('the HTML says the same, shows what staff typed as text, and is readable on a telephone', () => {
  const { html = '' } = writeLetter(requestOf('nl', 'NL'), refusal, config, link)
  expect(html).toContain('<meta name="viewport" content="width=device-width">')
  expect(html).toContain('Onze toelichting:<br>Eén.<br>&lt;b&gt;Twee&lt;/b&gt;.')
  expect(html).toContain(`<a href="${link}"`)
  expect(html).not.toMatch(/<img|<script|src=/)
})

test('a letter by post has the address, and no link that cannot be clicked', () => {
  const address = { street: 'Dorpsstraat', houseNumber: '1', houseNumberExtension: '', country: 'BE' }
  const userInfo = {
    firstName: 'Noor',
    lastName: 'Van Damme',
    address: { ...address, postalCode: '1000', city: 'Brussel' },
  }
  const at = new Date('2026-11-23T23:30:00Z')
  const shown = showLetter(requestOf('nl', 'BE', { email: '', userInfo }), refusal, config, at)
  expect(shown).toMatchObject({
    channel: 'POST',
    writtenOn: '2026-11-24',
    address: ['Noor Van Damme', 'Dorpsstraat 1', '1000 Brussel', 'BE'],
  })
  expect(shown.text).not.toContain('privacy-rights/status')
  expect(showLetter(requestOf('nl', 'BE'), refusal, config, at)).toMatchObject({ channel: 'MAIL', address: [] })
})

test('staff see no link that opens a request', () => {
  const { text } = showLetter(requestOf('nl', 'BE'), refusal, config, new Date())
  expect(text).toMatch(/privacy-rights\/status#\n/)
})
