import { readSite, siteValues } from '@site/shared/rules/site'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  articleOf,
  countryCodes,
  decisionReasons,
  otherRights,
  reasonsFor,
  requestTextNames,
  type CountryCode,
  type DecisionReason,
  type FlowType,
  type LetterBody,
  type OtherRight,
  type Outcome,
} from '@site/shared/calls'
import { langs, splitLocale, type Lang, type Locale } from '@site/shared/contract'
import { companyName, countryOfCode, keysOf, mapKeys } from '@site/shared/rules'
import { testConfig } from '../testing/test-config.ts'
import type { Mail } from '../mail/outbox.ts'
import { bodyOf } from '../requests/testing/request-server.ts'
import type { StoredRequest } from '../requests/request-store.ts'
import type { StoredComplaint } from '../submissions/complaints/complaint-store.ts'
import { texts } from '../texts/texts.ts'
import type { LetterContent } from './decision-letters.ts'
import { showLetter } from '../requests/send-letter.ts'
import { digestGroups } from './digest-letters.ts'
import { letters } from './letters.ts'

const folder = join(import.meta.dirname, '../../docs/letters')
const config = testConfig()
const site = 'https://be.lindehof.example'
const link = `${site}/nl/privacy-rights/status#Zm9vYmFyYmF6`
const receivedAt = new Date('2026-11-23T10:00:00Z')
const later = new Date('2026-11-30T10:00:00Z')

/** By language; a language that is added needs no sentence here. */
type Written = Partial<Record<Lang, string>>
const sentenceIn = (written: Written, language: Lang) => written[language] ?? ''

/** What staff would write; in each language the same. */
const explanations = {
  systems: {
    nl: 'Je gegevens staan in elf systemen, die we een voor een nazoeken.',
    fr: 'Vos données se trouvent dans onze systèmes, que nous consultons un à un.',
    en: 'Your data is in eleven systems, which we search one by one.',
  },
  question: {
    nl: 'Wat is je abonneenummer? Het staat op elke factuur.',
    fr: 'Quel est votre numéro d’abonné\u202F? Il figure sur chaque facture.',
    en: 'What is your subscription number? It is on every invoice.',
  },
  others: {
    nl: 'In de gesprekken met onze klantenservice staan ook gegevens van je huisgenoot. Die hebben we onleesbaar gemaakt.',
    fr: 'Les conversations avec notre service clients contiennent aussi des données de la personne avec qui vous vivez. Nous les avons rendues illisibles.',
    en: 'The conversations with our customer service contain data of the person you live with, too. We made that unreadable.',
  },
  copy: {
    nl: 'Je krijgt een kopie van je gegevens bij alle merken die je koos.',
    fr: 'Vous recevez une copie de vos données auprès de toutes les marques choisies.',
    en: 'You get a copy of your data at all brands that you chose.',
  },
  invoices: {
    nl: 'We moeten facturen zeven jaar bewaren. Je laatste factuur is van 3 maart 2026.',
    fr: 'Nous devons conserver les factures pendant sept ans. Votre dernière facture date du 3 mars 2026.',
    en: 'We have to keep invoices for seven years. Your last invoice is dated 3 March 2026.',
  },
  grounds: {
    nl: 'We hebben je brief en onze gegevens naast elkaar gelegd. Daaruit bleek dit.',
    fr: 'Nous avons comparé votre lettre et nos données. C’est ce qu’il en ressort.',
    en: 'We compared your letter with our data. This is what it shows.',
  },
  deleted: {
    nl: 'We hebben je account, je voorkeuren en je gesprekken met ons verwijderd.',
    fr: 'Nous avons effacé votre compte, vos préférences et vos échanges avec nous.',
    en: 'We deleted your account, your preferences and your conversations with us.',
  },
  article: {
    nl: 'Het artikel gaat over je rol als wethouder, en dat is nog altijd nieuws.',
    fr: 'L’article porte sur votre fonction d’échevin, qui reste un sujet d’actualité.',
    en: 'The article is about your office as an alderman, which is still news.',
  },
  conversations: {
    nl: 'We konden de gesprekken zonder de ander weergeven. Je vindt ze op je statuspagina.',
    fr: 'Nous avons pu rendre les conversations sans l’autre personne. Elles se trouvent sur votre page de suivi.',
    en: 'We were able to give the conversations without the other person. They are on your status page.',
  },
} satisfies Record<string, Written>
const none: Written = { nl: '', fr: '', en: '' }

function requestOf(language: Lang, country: CountryCode, changes: object = {}, flowType: FlowType = 'RIGHT_OF_ACCESS') {
  const userInfo = { salutation: 'NONE', firstName: 'Noor', lastName: 'Van Damme', address: undefined }
  return {
    reference: 'LM-7Q2M-X09C',
    flowType,
    language,
    country,
    state: 'VERIFIED',
    receivedAt,
    askedOn: '2026-11-23',
    answerBy: '2026-12-23',
    extension: null,
    pausedOn: null,
    origin: site,
    decision: null,
    reviewBy: null,
    body: { brands: [], right: '', ...mapKeys(requestTextNames, () => ''), ...bodyOf(flowType), userInfo, ...changes },
  } as unknown as StoredRequest
}

/** Of somebody without an email address. */
const printed = {
  email: '',
  userInfo: {
    salutation: 'NONE',
    firstName: 'Noor',
    lastName: 'Van Damme',
    address: {
      street: 'Dorpsstraat',
      houseNumber: '1',
      houseNumberExtension: '',
      postalCode: '1000',
      city: 'Brussel',
      country: 'BE',
    },
  },
}

const siteNames = ['legalName', 'postalAddress', 'siteName', 'privacyMailbox', 'contactMailbox', 'dpoMailbox'] as const

/** Puts placeholders in the place of what site.json says: the files hold for every group. */
function nameSite(text: string, locale: Locale): string {
  const { lang, country } = splitLocale(locale)
  const values = siteValues(readSite(), lang, country)
  return siteNames.reduce((rest, name) => rest.replaceAll(values[name], `{${name}}`), text)
}

/** Compares with the file, or rewrites it where `UPDATE_LETTERS=1`. */
function expectFile(name: string, written: string) {
  const [, lang = 'nl', country = 'nl'] = /-(\w\w)-(\w\w)$/.exec(name) ?? []
  const text = nameSite(written, `${lang}_${country}` as Locale)
  const file = join(folder, `${name}.txt`)
  if (process.env['UPDATE_LETTERS']) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, text)
  }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : `${file} is missing: run with UPDATE_LETTERS=1`).toBe(text)
}

interface Decision {
  letter: LetterBody['letter']
  flowType?: FlowType
  /** Of another right. */
  right?: OtherRight
  /** The outcome of the decision that a review changes. */
  from?: Outcome
  reason?: LetterContent['reason']
  text?: Written
  done?: Written
  nothingFound?: boolean
  to?: Outcome
  answerBy?: string
  readyUntil?: string
  clock?: 'RUNS'
  /** Printed: without a link. */
  isPrinted?: boolean
  countries?: readonly CountryCode[]
}

const readyUntil = '2026-12-31'
const decisions: Record<string, Decision> = {
  extended: { letter: 'EXTENDED', reason: 'COMPLEX', text: explanations.systems, answerBy: '2027-02-23' },
  'extended-rectification': {
    letter: 'EXTENDED',
    flowType: 'RECTIFICATION',
    reason: 'MANY_REQUESTS',
    text: explanations.systems,
    answerBy: '2027-02-23',
  },
  identity_asked: { letter: 'IDENTITY_ASKED', text: explanations.question },
  'identity_asked-post': { letter: 'IDENTITY_ASKED', text: explanations.question, isPrinted: true },
  'identity_asked-objection': {
    letter: 'IDENTITY_ASKED',
    flowType: 'OBJECTION',
    text: explanations.question,
    clock: 'RUNS',
  },
  resumed: { letter: 'RESUMED', answerBy: '2026-12-28' },
  granted: { letter: 'GRANTED', readyUntil },
  'granted-post': { letter: 'GRANTED', isPrinted: true },
  'granted-nothing_found': { letter: 'GRANTED', nothingFound: true },
  'granted-objection': { letter: 'GRANTED', flowType: 'OBJECTION' },
  'granted-rectification': { letter: 'GRANTED', flowType: 'RECTIFICATION' },
  'granted-removal': { letter: 'GRANTED', flowType: 'REMOVAL_FROM_PUBLICATION', countries: ['BE'] },
  'granted-forgotten': { letter: 'GRANTED', flowType: 'RIGHT_TO_BE_FORGOTTEN' },
  partly: {
    letter: 'PARTLY',
    reason: 'RIGHTS_OF_OTHERS',
    text: explanations.others,
    done: explanations.copy,
    readyUntil,
  },
  refused: {
    letter: 'REFUSED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    reason: 'LEGAL_OBLIGATION',
    text: explanations.invoices,
  },
  'refused-journalism': { letter: 'REFUSED', reason: 'JOURNALISM', text: explanations.article },
  'refused-removal': {
    letter: 'REFUSED',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    reason: 'PRESS_ARCHIVE',
    text: explanations.article,
    countries: ['BE'],
  },
  ...Object.fromEntries(
    otherRights.map((right) => {
      const granted: Decision = { letter: 'GRANTED', flowType: 'OTHER_REQUEST', right, countries: ['BE'] }
      return [`granted-${right.toLowerCase()}`, right === 'PORTABILITY' ? { ...granted, readyUntil } : granted]
    }),
  ),
  ...Object.fromEntries(
    otherRights.map((right) => {
      const reason = reasonsFor({ flowType: 'OTHER_REQUEST', country: 'NL', right }, 'REFUSED')[4]
      const rejection = { letter: 'REFUSED', flowType: 'OTHER_REQUEST', right, text: explanations.grounds } as const
      return [`refused-${right.toLowerCase()}`, { ...rejection, reason, countries: ['NL'] } satisfies Decision]
    }),
  ),
  'extended-personal_objection': {
    letter: 'EXTENDED',
    flowType: 'OTHER_REQUEST',
    right: 'PERSONAL_OBJECTION',
    reason: 'COMPLEX',
    text: explanations.systems,
    answerBy: '2027-02-23',
    countries: ['NL'],
  },
  'partly-forgotten': {
    letter: 'PARTLY',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    reason: 'LEGAL_OBLIGATION',
    text: explanations.invoices,
    done: explanations.deleted,
    countries: ['BE'],
  },
  'refused-post': {
    letter: 'REFUSED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    reason: 'LEGAL_OBLIGATION',
    text: explanations.invoices,
    isPrinted: true,
    countries: ['NL'],
  },
  'review-changed-forgotten': {
    letter: 'CHANGED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    from: 'REFUSED',
    to: 'PARTLY',
    reason: 'LEGAL_OBLIGATION',
    text: explanations.invoices,
    done: explanations.deleted,
  },
  'review-changed-more': {
    letter: 'CHANGED',
    from: 'GRANTED',
    to: 'GRANTED',
    text: explanations.conversations,
    readyUntil,
    countries: ['NL'],
  },
  review_asked: { letter: 'REVIEW_ASKED', answerBy: '2027-01-25' },
  'review-upheld': { letter: 'UPHELD', reason: 'RIGHTS_OF_OTHERS', text: explanations.others },
  'review-changed': { letter: 'CHANGED', from: 'PARTLY', to: 'GRANTED', text: explanations.conversations, readyUntil },
}

const decided = keysOf(decisions).flatMap((name) => {
  const decision = decisions[name]!
  const countries = decision.countries ?? countryCodes
  return langs.flatMap((language) => countries.map((country) => [name, language, country, decision] as const))
})

test.each(decided)('the letter %s in %s of %s is the one in docs/letters', (name, language, country, decision) => {
  const { flowType, right, from, text = none, done = none, isPrinted, countries: _countries, ...given } = decision
  const content = {
    answerBy: '2026-12-23',
    replyBy: '2026-12-14',
    ...given,
    text: sentenceIn(text, language),
    done: sentenceIn(done, language),
  }
  const changes = { ...(right && { right }), ...(isPrinted && printed) }
  const changedDecision = from && ({ outcome: from } as StoredRequest['decision'])
  const request = { ...requestOf(language, country, changes, flowType), decision: changedDecision ?? null }
  const { subject, text: written } = letters.decision({
    request,
    content,
    config,
    action: isPrinted ? undefined : link,
  })
  expectFile(`${name}-${language}-${country.toLowerCase()}`, `${subject}\n\n${written}`)
})

const complaint = {
  id: 'b1946ac9-2d55-4b5c-8f3e-000000000001',
  campaignId: 'NL-2026-001',
  reason: 'INCORRECT',
  name: 'Noor Van Damme',
  email: 'noor@lindehof.example',
  explanation: 'De betaler klopt niet.',
  noticeVersion: 1,
  receivedAt,
} as const

/** All letters that are not about a decision, in one language and country. */
function otherLetters(language: Lang, country: CountryCode): Record<string, Mail> {
  const request = requestOf(language, country)
  const objection = requestOf(language, country, {}, 'OBJECTION')
  const answered = { ...request, state: 'ANSWERED' } as const
  const withdrawn = { ...request, state: 'WITHDRAWN' } as const
  const mailbox = config.privacyMailbox
  const locale = `${language}_${countryOfCode(country)}` as const
  const status = `${site}/${language}/privacy-rights/status#Zm9v`
  const action = `${site}/${language}/verify/YmFy#Zm9v`
  const reported = {
    complaint: { ...complaint, locale },
    sponsor: 'Partij van Morgen',
    mailbox,
    receivedAt,
    dueAt: later,
  }
  const report = { ...reported, page: `${site}/${language}/internal-privacy-rights/complaints/${complaint.id}` }
  const page = `${site}/${language}/political-ads/${complaint.campaignId}`
  const closed = { complaint: report.complaint as unknown as StoredComplaint, mailbox, site, version: 2, page }
  const question = { locale, mailbox: config.contactMailbox, receivedAt }
  const message = { name: 'Noor', email: complaint.email, question: 'Hoe vraag ik mijn gegevens op?' }
  return {
    verification: letters.verification({ request, config, action, until: later, status }),
    'verification-objection': letters.verification({ request: objection, config, action, until: later, status }),
    reminder: letters.reminder({ request, config, action, until: later, status }),
    receipt: letters.receipt({ request, config, action: status }),
    'intake-receipt': letters.intakeReceipt({ request, config, link: status }),
    duplicate: letters.duplicate({ request, config, action: status }),
    withdrawal: letters.withdrawal({ request: withdrawn, config }),
    'links-lost': letters.lostLinks({ links: [{ request, status, action }], lang: language, why: 'lostLinks' }),
    'links-held': letters.lostLinks({ links: [{ request, status, action }], lang: language, why: 'heldLinks' }),
    code: letters.code({ request, config, code: '123456', time: later }),
    message: letters.message({ request, config, action: status }),
    opened: letters.opened({ request: answered, config, time: later }),
    unopened: letters.unopened({ request: answered, config, action: status, until: '2026-12-23' }),
    'team-request': letters.requestNotice({ request, mailbox }),
    'team-withdrawal': letters.withdrawalNotice({ request: withdrawn, mailbox }),
    'team-message': letters.messageNotice({ request, config }),
    'team-review': letters.reviewNotice({ request: { ...request, reviewBy: '2027-01-25' }, config }),
    'complaint-receipt': letters.complaintReceipt(report),
    'complaint-notice': letters.complaintNotice(report),
    'complaint-corrected': letters.complaintOutcome({ ...closed, outcome: 'CORRECTED', isEnded: false, text: '' }),
    'complaint-stopped': letters.complaintOutcome({ ...closed, outcome: 'STOPPED', isEnded: false, text: '' }),
    'complaint-ended': letters.complaintOutcome({ ...closed, outcome: 'STOPPED', isEnded: true, text: '' }),
    'complaint-unfounded': letters.complaintOutcome({
      ...closed,
      outcome: 'UNFOUNDED',
      isEnded: false,
      text: sentenceIn(explanations.article, language),
    }),
    'contact-receipt': letters.contactReceipt({ ...question, to: complaint.email, site }),
    'contact-notice': letters.contactNotice({ ...question, message }),
  }
}

const places = langs.flatMap((language) => countryCodes.map((country) => [language, country] as const))
const others = places.flatMap(([language, country]) => {
  const written = otherLetters(language, country)
  return keysOf(written).map((name) => [name, language, country, written[name]!] as const)
})

test.each(others)(
  'the letter %s in %s of %s is the one in docs/letters',
  (name, language, country, { subject, text }) => {
    expectFile(`${name}-${language}-${country.toLowerCase()}`, `${subject}\n\n${text}`)
  },
)

test('the digest is the one in docs/letters', () => {
  const digest = mapKeys(digestGroups, () => ['LM-7Q2M-X09C', 'LM-8R3N-Y10D'])
  const facts = { to: config.privacyMailbox, digest, config, today: '2026-11-23' }
  for (const intro of ['intro', 'officer'] as const) {
    const { subject, text } = letters.digest({ ...facts, intro })
    expectFile(`digest-${intro === 'intro' ? 'team' : intro}`, `${subject}\n\n${text}`)
  }
})

test('French letters have no space that breaks before a mark or between a number and its unit', () => {
  const french = [...decided, ...others].filter(([, language]) => language === 'fr')
  const broken = / [;:?!»]|« |\d (?:jours?|mois|ans?|heures?|minutes?|Mo)\b/
  for (const [name, , country] of french)
    expect(readFileSync(join(folder, `${name}-fr-${country.toLowerCase()}.txt`), 'utf8')).not.toMatch(broken)
})

test('a Dutch refusal for journalism names neither the authority nor the petition, and where to turn instead', () => {
  const content: LetterContent = { letter: 'REFUSED', reason: 'JOURNALISM', text: '', answerBy: '2026-12-23' }
  const written = (country: CountryCode) => {
    return letters.decision({ request: requestOf('nl', country), content, config, action: link }).text
  }
  expect(written('NL')).not.toMatch(/Autoriteit Persoonsgegevens|verzoekschrift|toezichthouder/)
  expect(written('NL')).toMatch(/burgerlijke rechter[^]*rvdj\.nl/)
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
]

test.each(ofRights)('the right %s is refused in %s (%s) for reasons of its own', (right, country, outcome, own) => {
  const reasons = reasonsFor({ flowType: 'OTHER_REQUEST', country, right }, outcome)
  expect(reasons).toEqual([...general, ...own])
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
  const { html = '' } = letters.decision({ request: requestOf('nl', 'NL'), content: refusal, config, action: link })
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
    sender: expect.stringContaining(companyName),
    address: ['Noor Van Damme', 'Dorpsstraat 1', '1000 Brussel'],
  })
  const abroad = showLetter(requestOf('nl', 'NL', { email: '', userInfo }), refusal, config, at)
  expect(abroad.address.at(-1)).toBe('België')
  expect(shown.text).not.toContain('privacy-rights/status')
  expect(showLetter(requestOf('nl', 'BE'), refusal, config, at)).toMatchObject({ channel: 'MAIL', address: [] })
})

test('staff see no link that opens a request', () => {
  const { text } = showLetter(requestOf('nl', 'BE'), refusal, config, new Date())
  expect(text).toMatch(/privacy-rights\/status#…\n/)
})
