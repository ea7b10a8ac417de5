import {
  articleOf,
  countryCodes,
  decisionReasons,
  reasonsFor,
  type CountryCode,
  type DecisionReason,
  type FlowType,
  type OtherRight,
  type Outcome,
} from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { companyName, countryOfCode, mapKeys } from '@site/shared/rules'

import { expectDocument } from '../testing/expect-document.ts'
import { texts } from '../texts/texts.ts'
import type { LetterContent } from './decision-letters.ts'
import { showLetter } from '../requests/steps/send-letter.ts'
import { digestGroups } from './digest-letters.ts'
import { letters } from './letters.ts'
import { renderLetter } from '../mail/letter.ts'

import { nameSite } from './testing/name-site.ts'
import { decided, writeDecision } from './testing/sample-decisions.ts'
import { others } from './testing/sample-letters.ts'
import { config, link, requestOf } from './testing/sample-request.ts'

interface Written {
  subject: string
  text: string
}

type Section = [name: string, written: Written]

const sectionsOf = (lang: Lang, countryCode: CountryCode): Section[] => [
  ...decided.flatMap(([name, language, country, decision]): Section[] =>
    language === lang && country === countryCode ? [[name, writeDecision(language, country, decision)]] : [],
  ),
  ...others.flatMap(([name, language, country, written]): Section[] =>
    language === lang && country === countryCode ? [[name, written]] : [],
  ),
]

/** Returns the letters to the team, in Dutch, and to owners of apps, in English. */
function sectionsForTeam(lang: Lang, countryCode: CountryCode): Section[] {
  if (countryCode === 'BE') return []
  if (lang === 'en') {
    const failing = { app: 'mf-legal', version: '1.0.0-3f2a9c', visits: 1_240, failedVisits: 87 }
    return [['version-alert', letters.versionAlert({ failing, command: 'npm run site rollback mf-legal', config })]]
  }
  if (lang !== 'nl') return []
  const digest = mapKeys(digestGroups, () => ['LM-7Q2M-X09C', 'LM-8R3N-Y10D'])
  const facts = { to: config.privacyMailbox, digest, config, today: '2026-11-23' }
  const colleague = { to: 'lucas.voorbeeld@groep.example', by: 'Sanne Voorbeeld', config }
  const moved = ['LM-7Q2M-X09C', 'LM-8R3N-Y10D'].map((label) => ({ label, path: `/request/${label}` }))
  const system = { id: 'newsletter', name: mapKeys(langs, () => 'Nieuwsbrieftool') }
  return [
    ['digest-team', letters.digest({ ...facts, intro: 'intro' })],
    ['digest-officer', letters.digest({ ...facts, intro: 'officer' })],
    ['digest-own', letters.digest({ ...facts, to: colleague.to, intro: 'own' })],
    ['digest-own-of-desk', letters.digest({ ...facts, to: colleague.to, intro: 'ownOfDesk' })],
    [
      'digest-tasks',
      letters.taskDigest({ ...facts, to: colleague.to, system, counts: { open: 9, overdue: 1, week: 4 } }),
    ],
    ['case-handed', letters.caseNotice({ ...colleague, kind: 'handed', cases: moved.slice(0, 1) })],
    ['case-taken', letters.caseNotice({ ...colleague, kind: 'taken', cases: moved })],
  ]
}

/** Each reason to extend or to refuse, and what a letter says is done. */
function writeReasons(lang: Lang): string {
  const { reasons, granted, extensions } = texts[lang].decisions
  const lines = [...Object.values(extensions), ...decisionReasons.map((reason) => reasons[reason])]
  return [...lines, ...Object.values(granted).flat()].join('\n\n')
}

function writeSection([name, { subject, text }]: Section): string {
  return `## ${name}\n\n**${subject}**\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`
}

/** Writes all letters in a language of a country as one document, which is read from the first to the last line. */
function writeDocument(lang: Lang, countryCode: CountryCode): string {
  const sections = [...sectionsOf(lang, countryCode), ...sectionsForTeam(lang, countryCode)]
  const intro = `# Letters in ${languageNames.of(lang)}, ${countryNames[countryCode]}\n\nMade by \`server/letters/letters.test.ts\`.\n`
  const reasons = `## reasons\n\n\`\`\`text\n${writeReasons(lang)}\n\`\`\`\n`
  const written = [intro, ...sections.map(writeSection), reasons].join('\n')
  return nameSite(written, lang, countryOfCode(countryCode))
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const countryNames = { NL: 'the Netherlands', BE: 'Belgium' } as const
const documents = langs.flatMap((lang) => countryCodes.map((country) => [lang, country] as const))

test.each(documents)('the letters in %s of %s are those of docs/letters', (lang, country) => {
  expectDocument(`letters/${lang}-${country.toLowerCase()}.md`, writeDocument(lang, country))
})

test.each(countryCodes)(
  'French letters of %s have no space that breaks before a mark or between a number and its unit',
  (country) => {
    const broken = / [;:?!»]|« |\d (?:jours?|mois|ans?|heures?|minutes?|Mo)\b/
    for (const [, { subject, text }] of sectionsOf('fr', country)) expect(`${subject}\n${text}`).not.toMatch(broken)
  },
)

test('a Dutch refusal for journalism names the civil court, and the authority only for who disputes that it is journalism alone', () => {
  const content: LetterContent = { letter: 'REFUSED', reason: 'JOURNALISM', text: '', answerBy: '2026-12-23' }
  const written = (country: CountryCode) => {
    return letters.decision({ request: requestOf('nl', country), content, config, action: link }).text
  }
  expect(written('NL')).not.toMatch(/verzoekschrift|toezichthouder|termijn voor de rechter/)
  expect(written('NL')).toMatch(
    /civiele rechter[^]*niet alleen om journalistiek[^]*Autoriteit Persoonsgegevens[^]*rvdj\.nl/,
  )
  expect(written('BE')).toMatch(/Gegevensbeschermingsautoriteit[^]*rvdj\.be[^]*lecdj\.be/)
})

const reasonsOf = (flowType: FlowType, country: CountryCode, outcome: Outcome) =>
  reasonsFor({ flowType, country, right: '' }, outcome)

const general: DecisionReason[] = ['NOTHING_FOUND', 'IDENTITY_NOT_SHOWN', 'UNFOUNDED', 'EXCESSIVE']
const ofRights: [OtherRight, CountryCode, Outcome, DecisionReason[]][] = [
  ['RESTRICTION', 'NL', 'REFUSED', ['NOT_RESTRICTABLE', 'JOURNALISM']],
  ['PORTABILITY', 'BE', 'PARTLY', ['NOT_PORTABLE', 'NOT_PROVIDED', 'PORTABLE_OF_OTHERS', 'JOURNALISM']],
  ['PORTABILITY', 'NL', 'REFUSED', ['NOT_PORTABLE', 'NOT_PROVIDED', 'JOURNALISM']],
  ['PERSONAL_OBJECTION', 'BE', 'REFUSED', ['COMPELLING_GROUNDS', 'OBJECTION_CLAIMS', 'OTHER_BASIS', 'JOURNALISM']],
  ['HUMAN_REVIEW', 'NL', 'REFUSED', ['NO_AUTOMATED_DECISION', 'JOURNALISM']],
  ['HUMAN_REVIEW', 'BE', 'REFUSED', ['NO_AUTOMATED_DECISION']],
  ['HUMAN_REVIEW', 'BE', 'PARTLY', []],
]

test.each(ofRights)('the right %s is refused in %s (%s) for reasons of its own', (right, country, outcome, own) => {
  const reasons = reasonsFor({ flowType: 'OTHER_REQUEST', country, right }, outcome)
  expect(reasons).toEqual([...(outcome === 'REFUSED' ? general : []), ...own])
})

test('a removal is refused in Belgium for the freedom of expression only', () => {
  const articles = reasonsOf('REMOVAL_FROM_PUBLICATION', 'BE', 'REFUSED').map((reason) => articleOf(reason))
  expect(new Set(articles.filter((article) => /^(17|85)/.test(article)))).toEqual(new Set(['17(3)(a)']))
  for (const country of countryCodes) expect(reasonsOf('RIGHT_OF_ACCESS', country, 'REFUSED')).toContain('JOURNALISM')
  expect(reasonsOf('RIGHT_OF_ACCESS', 'NL', 'PARTLY')).toContain('RIGHTS_OF_OTHERS')
  expect(reasonsOf('RIGHT_OF_ACCESS', 'NL', 'REFUSED')).not.toContain('RIGHTS_OF_OTHERS')
})

test('an objection names the ways that the person chose', () => {
  const content: LetterContent = { letter: 'GRANTED', text: '', answerBy: '2026-12-23' }
  const chosen = { email: '', phoneNumber: '+3222000012' }
  const { text } = letters.decision({ request: requestOf('nl', 'BE', chosen, 'OBJECTION'), content, config })
  expect(text).toContain('gebruiken je telefoonnummer niet meer voor reclame')
  expect(text).not.toMatch(/geen reclame meer|e-mailadres/)
})

const articleForms: Record<string, RegExp> = {
  nl: /(?:artikel|overweging) (\d+)/g,
  fr: /(?:article|considérant) (\d+)/g,
  en: /(?:Articles?|recital) (\d+)/g,
}

test.each(decisionReasons.flatMap((reason) => langs.map((lang) => [reason, lang] as const)))(
  'the reason %s names its article in %s',
  (reason, lang) => {
    const [named] = [...texts[lang].decisions.reasons[reason].matchAll(articleForms[lang]!)].map(
      ([, article]) => article,
    )
    expect(articleOf(reason)).toMatch(new RegExp(`^(?:recital )?${named}\\b`))
  },
)

const refusal: LetterContent = {
  letter: 'REFUSED',
  reason: 'UNFOUNDED',
  text: 'Eén.\n<b>Twee</b>.',
  answerBy: '2026-12-23',
}

test('the HTML says the same, shows what staff typed as text, and is readable on a telephone', () => {
  const { html = '' } = letters.decision({ request: requestOf('nl', 'NL'), content: refusal, config, action: link })
  expect(html).toContain('<meta name="viewport" content="width=device-width">')
  expect(html).toContain('Onze toelichting:<br>Eén.<br>&lt;b&gt;Twee&lt;/b&gt;.')
  expect(html).toContain(`<a href="${link}"`)
  expect(html).not.toMatch(/<img|<script|src=/)
})

test.each([
  ['nl', undefined, 'nieuw bericht', 'nl.localhost:8080/nl'],
  ['fr', 'fr', 'nouveau message', 'be.localhost:8080/fr'],
] as const)(
  'a team that reads %s (%s) is mailed "%s" with a link to %s, whatever the person speaks',
  (lang, teamLanguage, said, place) => {
    const facts = { config: { ...config, teamLanguage }, to: config.privacyMailbox }
    for (const request of [requestOf('fr', 'BE'), requestOf('nl', 'NL')]) {
      const { subject, text, locale } = letters.messageNotice({ ...facts, request })
      expect([subject, locale.slice(0, 2)]).toEqual([expect.stringContaining(said), lang])
      expect(text).toContain(`http://${place}/internal-privacy-rights/request/${request.reference}`)
    }
  },
)

test('a letter by post has the address, and no link that cannot be clicked', () => {
  const address = { street: 'Dorpsstraat', houseNumber: '1', houseNumberExtension: '', country: 'BE' }
  const userInfo = {
    firstName: 'Noor',
    lastName: 'Van Damme',
    address: { ...address, postalCode: '1000', city: 'Brussel' },
  }
  const sentAt = new Date('2026-11-23T23:30:00Z')
  const shown = showLetter(requestOf('nl', 'BE', { email: '', userInfo }), refusal, config, sentAt)
  expect(shown).toMatchObject({
    channel: 'POST',
    writtenOn: '2026-11-24',
    sender: expect.stringContaining(companyName),
    address: ['Noor Van Damme', 'Dorpsstraat 1', '1000 Brussel'],
  })
  const abroad = showLetter(requestOf('nl', 'NL', { email: '', userInfo }), refusal, config, sentAt)
  expect(abroad.address.at(-1)).toBe('België')
  expect(shown.text).not.toContain('privacy-rights/status')
  expect(showLetter(requestOf('nl', 'BE'), refusal, config, sentAt)).toMatchObject({ channel: 'MAIL', address: [] })
})

test('staff see no link that opens a request', () => {
  const { text } = showLetter(requestOf('nl', 'BE'), refusal, config, new Date())
  expect(text).toMatch(/privacy-rights\/status#…\n/)
})

test('a mail shows what people wrote in the direction in which it begins', () => {
  const message = 'مرحبا، أريد حذف بياناتي.'
  const { html = '' } = renderLetter(
    { subject: 'LM-1234-5678', opening: [message], facts: [['Bericht', message]], closing: [], signature: '' },
    'nl',
  )
  expect(html).toContain(`<p dir="auto">${message}</p>`)
  expect(html).toMatch(new RegExp(`<td dir="auto" [^>]*>${message}</td>`))
})

test('a line of a mail that runs the other way than its paragraph is isolated', () => {
  const message = 'مرحبا، أريد حذف بياناتي 12.'
  const { html = '' } = renderLetter(
    { subject: 'LM-1234-5678', opening: [`Je schreef:\n${message}\nDank.`], facts: [], closing: [], signature: '' },
    'nl',
  )
  expect(html).toContain(`<p dir="auto">Je schreef:<br><bdi>${message}</bdi><br>Dank.</p>`)
})

const ofOneself = /\b(je|jouw) gegevens|gegevens van jou|\bvos données|données sur vous|\byour data\b|data about you\b/i

test.each(langs)('no letter in %s to who asked for somebody else speaks of data of the reader', (lang) => {
  const said = { text: undefined, done: undefined, informed: undefined, behalf: 'CHILD' as const }
  for (const [name, language, country, decision] of decided) {
    if (language !== lang) continue
    const { text } = writeDecision(language, country, { ...decision, ...said })
    // How we use data, in the policy that the foot names, is for everybody.
    const [letter = ''] = text.split('\n{siteName}')
    const own = letter.split('\n').filter((line) => ofOneself.test(line) && !line.includes('/document/privacy-policy'))
    expect([name, ...own]).toEqual([name])
    expect(text).toContain('Mies Vandamme')
  }
})
