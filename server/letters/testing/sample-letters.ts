import {
  countryCodes,
  emptyUserInfo,
  otherRights,
  reasonsFor,
  requestTextNames,
  type CountryCode,
  type FlowType,
  type LetterBody,
  type OtherRight,
  type Outcome,
} from '@site/shared/calls'
import { langs, type Lang } from '@site/shared/contract'
import { countryOfCode, keysOf, mapKeys } from '@site/shared/rules'
import { describeTopic } from '../../followers/topics.ts'
import { testConfig } from '../../testing/test-config.ts'
import type { Mail } from '../../mail/outbox.ts'
import { textToBe } from '../../requests/domain/answer-parts.ts'
import { bodyOf } from '../../requests/testing/request-server.ts'
import { inFiles, inText } from '../../requests/testing/whole-parts.ts'
import type { StoredRequest } from '../../requests/store/request-store.ts'
import type { StoredComplaint } from '../../submissions/complaints/complaint-store.ts'

import type { LetterContent } from '../decision-letters.ts'

import { letters } from '../letters.ts'
import { writeAdvertisementLetters } from './sample-advertisement-letters.ts'

export const config = testConfig()
const site = 'https://be.lindehof.example'
export const link = `${site}/nl/privacy-rights/status#Zm9vYmFyYmF6`
const code = '7Q2M-X09C'
const receivedAt = new Date('2026-11-23T10:00:00Z')
const later = new Date('2026-11-30T10:00:00Z')

/** By language; a language that is added needs no sentence here. */
type Written = Partial<Record<Lang, string>>
const sentenceIn = (written: Written, language: Lang) => written[language] ?? ''

/** Texts of staff; the same in each language. */
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
  readers: {
    nl: 'De krant is al verkocht; wie haar kocht, weten we niet.',
    fr: 'Le journal est déjà vendu\u202F; nous ne savons pas à qui.',
    en: 'The newspaper was sold; we do not know to whom.',
  },
  engines: {
    nl: 'Google en Bing, om de pagina te tonen zoals ze nu is.',
    fr: 'Google et Bing, pour qu’ils montrent la page telle qu’elle est maintenant.',
    en: 'Google and Bing, to show the page as it is now.',
  },
  hidden: {
    nl: 'Wie op je naam zoekt, vindt het artikel niet meer via ons.',
    fr: 'Une recherche sur votre nom ne mène plus à l’article par notre site.',
    en: 'A search for your name no longer leads to the article through us.',
  },
  copies: {
    nl: 'Sites die het artikel overnamen, noemen geen adres waar we dat kunnen vragen.',
    fr: 'Les sites qui ont repris l’article n’indiquent aucune adresse où le demander.',
    en: 'Sites that copied the article name no address where we could ask.',
  },
  payer: {
    nl: 'Je melding klopte: de betaler was een andere vereniging dan in de verklaring stond.',
    fr: 'Votre signalement était fondé\u202F: le payeur était une autre association que celle de l’avis.',
    en: 'Your report was right: the payer was not the association that the notice named.',
  },
  mandate: {
    nl: 'Stuur ons de volmacht van je cliënt.',
    fr: 'Envoyez-nous le mandat de votre client.',
    en: 'Please send us the authority of your client.',
  },
  others: {
    nl: 'In de gesprekken met onze klantenservice staan ook gegevens van je huisgenoot. Die hebben we onleesbaar gemaakt.',
    fr: 'Les conversations avec notre service clients contiennent aussi des données de la personne avec qui vous vivez. Nous les avons rendues illisibles.',
    en: 'The conversations with our customer service contain data of the person you live with, too. We made that unreadable.',
  },
  copy: {
    nl: 'Je krijgt een kopie van je gegevens bij alle merken die je koos.',
    fr: 'Vous recevez une copie de vos données auprès de toutes les marques choisies.',
    en: 'You get a copy of your data from all the brands you chose.',
  },
  invoices: {
    nl: 'We moeten facturen zeven jaar bewaren. Je laatste factuur is van 3 maart 2026.',
    fr: 'Nous devons conserver les factures pendant sept ans. Votre dernière facture date du 3 mars 2026.',
    en: 'We have to keep invoices for seven years. Your last invoice is dated 3 March 2026.',
  },
  grounds: {
    nl: 'We hebben je brief en onze gegevens naast elkaar gelegd. Daaruit bleek dit.',
    fr: 'Nous avons comparé votre lettre et nos données. Voici ce qu’il en ressort.',
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
  restricted: {
    nl: 'Je adres in onze bezorglijst. We zoeken uit of het klopt.',
    fr: 'Votre adresse dans notre liste de livraison. Nous vérifions si elle est exacte.',
    en: 'Your address in our delivery list. We are finding out whether it is right.',
  },
  lifted: {
    nl: 'We hebben je adres nagekeken: het klopt nu in al onze systemen.',
    fr: 'Nous avons vérifié votre adresse\u202F: elle est désormais exacte dans tous nos systèmes.',
    en: 'We checked your address: it is now right in all of our systems.',
  },
  conversations: {
    nl: 'We konden de gesprekken zonder de ander weergeven. Je vindt ze op je statuspagina.',
    fr: 'Nous avons pu rendre les conversations sans l’autre personne. Elles se trouvent sur votre page de suivi.',
    en: 'We were able to give the conversations without the other person. They are on your status page.',
  },
} satisfies Record<string, Written>
const none: Written = { nl: '', fr: '', en: '' }

export function requestOf(
  language: Lang,
  country: CountryCode,
  changes: object = {},
  flowType: FlowType = 'RIGHT_OF_ACCESS',
) {
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
    restrictedOn: null,
    behalf: null,
    body: { brands: [], right: '', ...mapKeys(requestTextNames, () => ''), ...bodyOf(flowType), userInfo, ...changes },
  } as unknown as StoredRequest
}

/** Somebody for whom another person asks. */
const concerned = { name: 'Mies Vandamme', email: 'mies@lindehof.example', phoneNumber: '', address: '' }

/** Person with a telephone number only. */
const phoned = { email: '', phoneNumber: '+31200000012', userInfo: emptyUserInfo }

/** Person without an email address. */
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

export interface Decision {
  letter: LetterBody['letter']
  flowType?: FlowType
  /** Another right. */
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
  /** For a call. */
  isPhoned?: boolean
  parts?: LetterBody['parts']
  countries?: readonly CountryCode[]
  behalf?: StoredRequest['behalf']
  notification?: LetterContent['notification']
  informed?: Written
  measure?: LetterContent['measure']
  searchEngines?: LetterContent['searchEngines']
  searchEngineNote?: Written
  reviewAskedOn?: string
  /** Since when the data is not used. */
  restrictedOn?: string
  restrictedUntil?: string
  liftedOn?: string
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
  'identity_asked-behalf': {
    letter: 'IDENTITY_ASKED',
    text: explanations.mandate,
    behalf: 'CLIENT',
    countries: ['NL'],
  },
  'granted-behalf': {
    letter: 'GRANTED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    notification: 'TOLD',
    behalf: 'CHILD',
  },
  'refused-behalf': {
    letter: 'REFUSED',
    reason: 'IDENTITY_NOT_SHOWN',
    text: explanations.mandate,
    behalf: 'CLIENT',
    isPrinted: true,
    countries: ['BE'],
  },
  'granted-deceased': { letter: 'GRANTED', flowType: 'OBJECTION', behalf: 'DECEASED' },
  'refused-deceased': {
    letter: 'REFUSED',
    reason: 'DECEASED',
    text: explanations.grounds,
    behalf: 'DECEASED',
    countries: ['NL'],
  },
  'identity_asked-objection': {
    letter: 'IDENTITY_ASKED',
    flowType: 'OBJECTION',
    text: explanations.question,
    clock: 'RUNS',
  },
  resumed: { letter: 'RESUMED', answerBy: '2026-12-28' },
  granted: { letter: 'GRANTED', readyUntil },
  'granted-post': { letter: 'GRANTED', isPrinted: true, parts: inFiles },
  'granted-telephone': { letter: 'GRANTED', isPhoned: true, parts: inText, countries: ['NL'] },
  'granted-nothing_found': { letter: 'GRANTED', nothingFound: true },
  'granted-objection': { letter: 'GRANTED', flowType: 'OBJECTION' },
  'granted-rectification': { letter: 'GRANTED', flowType: 'RECTIFICATION', notification: 'TOLD' },
  'granted-rectification-nobody': {
    letter: 'GRANTED',
    flowType: 'RECTIFICATION',
    notification: 'NO_RECIPIENTS',
    countries: ['NL'],
  },
  'granted-rectification-impossible': {
    letter: 'GRANTED',
    flowType: 'RECTIFICATION',
    notification: 'IMPOSSIBLE',
    informed: explanations.readers,
    countries: ['BE'],
  },
  'extended-post': {
    letter: 'EXTENDED',
    reason: 'COMPLEX',
    text: explanations.systems,
    answerBy: '2027-02-23',
    isPrinted: true,
    countries: ['NL'],
  },
  'refused-rectification-nothing': {
    letter: 'REFUSED',
    flowType: 'RECTIFICATION',
    reason: 'NOTHING_FOUND',
    text: explanations.grounds,
    countries: ['NL'],
  },
  'identity_asked-late': { letter: 'IDENTITY_ASKED', text: explanations.question, clock: 'RUNS', countries: ['NL'] },
  'identity_asked-late-post': {
    letter: 'IDENTITY_ASKED',
    text: explanations.question,
    clock: 'RUNS',
    isPrinted: true,
    countries: ['NL'],
  },
  'granted-removal': {
    letter: 'GRANTED',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    notification: 'TOLD',
    measure: 'ANONYMISED',
    searchEngines: 'ASKED',
    searchEngineNote: explanations.engines,
    countries: ['BE'],
  },
  'granted-removal-not_shown': {
    letter: 'GRANTED',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    notification: 'NO_RECIPIENTS',
    measure: 'INITIALS',
    searchEngines: 'NOT_SHOWN',
    countries: ['BE'],
  },
  'partly-removal': {
    letter: 'PARTLY',
    flowType: 'REMOVAL_FROM_PUBLICATION',
    reason: 'PRESS_ARCHIVE',
    text: explanations.article,
    done: explanations.hidden,
    notification: 'NO_RECIPIENTS',
    measure: 'DE_INDEXED',
    searchEngines: 'IMPOSSIBLE',
    searchEngineNote: explanations.copies,
    countries: ['BE'],
  },
  'granted-forgotten': { letter: 'GRANTED', flowType: 'RIGHT_TO_BE_FORGOTTEN', notification: 'TOLD' },
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
  'refused-forgotten-expression': {
    letter: 'REFUSED',
    flowType: 'RIGHT_TO_BE_FORGOTTEN',
    reason: 'FREEDOM_OF_EXPRESSION',
    text: explanations.article,
    countries: ['NL'],
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
  'extended-restriction': {
    letter: 'EXTENDED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    reason: 'COMPLEX',
    text: explanations.systems,
    answerBy: '2027-02-23',
    countries: ['NL'],
  },
  'identity_asked-restricted': {
    letter: 'IDENTITY_ASKED',
    flowType: 'RECTIFICATION',
    text: explanations.question,
    restrictedOn: '2026-11-25',
    countries: ['BE'],
  },
  'granted-restriction-until': {
    letter: 'GRANTED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    text: explanations.restricted,
    restrictedUntil: '2027-03-31',
    countries: ['NL'],
  },
  'refused-restriction-lifted': {
    letter: 'REFUSED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    reason: 'NOT_RESTRICTABLE',
    text: explanations.grounds,
    liftedOn: '2026-12-14',
    countries: ['BE'],
  },
  restricted: { letter: 'RESTRICTED', flowType: 'RECTIFICATION', text: explanations.restricted },
  'restricted-resumed': {
    letter: 'RESUMED',
    flowType: 'RECTIFICATION',
    restrictedOn: '2026-11-25',
    answerBy: '2026-12-28',
    countries: ['NL'],
  },
  'restricted-granted': {
    letter: 'GRANTED',
    flowType: 'RECTIFICATION',
    restrictedOn: '2026-11-25',
    liftedOn: '2026-12-14',
    notification: 'TOLD',
    countries: ['BE'],
  },
  lifted: {
    letter: 'LIFTED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    text: explanations.lifted,
    liftedOn: '2027-04-12',
  },
  'lifted-post': {
    letter: 'LIFTED',
    flowType: 'OTHER_REQUEST',
    right: 'RESTRICTION',
    text: explanations.lifted,
    liftedOn: '2027-04-19',
    isPrinted: true,
    countries: ['NL'],
  },
  review_asked: { letter: 'REVIEW_ASKED', answerBy: '2027-01-22', reviewAskedOn: '2026-12-24' },
  'review-upheld': { letter: 'UPHELD', reason: 'RIGHTS_OF_OTHERS', text: explanations.others },
  'review-changed': { letter: 'CHANGED', from: 'PARTLY', to: 'GRANTED', text: explanations.conversations, readyUntil },
}

export const decided = keysOf(decisions).flatMap((name) => {
  const decision = decisions[name]!
  const countries = decision.countries ?? countryCodes
  return langs.flatMap((language) => countries.map((country) => [name, language, country, decision] as const))
})

/** Writes the letter of a decision. */
export function writeDecision(language: Lang, country: CountryCode, decision: Decision): Mail {
  const {
    flowType,
    right,
    from,
    text = none,
    done = none,
    isPrinted,
    isPhoned,
    parts,
    behalf = null,
    restrictedOn = null,
    informed = none,
    searchEngineNote = none,
    countries: _countries,
    ...given
  } = decision
  const changes = {
    ...(right && { right }),
    ...(isPrinted && printed),
    ...(isPhoned && phoned),
    ...(behalf && { concerned }),
  }
  const changedDecision = from && ({ outcome: from } as StoredRequest['decision'])
  const stored = { behalf, restrictedOn, decision: changedDecision ?? null }
  const request = { ...requestOf(language, country, changes, flowType), ...stored }
  const content = {
    answerBy: '2026-12-23',
    replyBy: '2026-12-14',
    ...given,
    text: textToBe(request, { letter: given.letter, to: given.to, text: sentenceIn(text, language), parts }),
    done: sentenceIn(done, language),
    informed: sentenceIn(informed, language),
    searchEngineNote: sentenceIn(searchEngineNote, language),
  }
  const isMailed = !isPrinted && !isPhoned
  return letters.decision({
    request,
    content,
    config,
    action: isMailed ? link : undefined,
    code: isMailed ? code : undefined,
  })
}

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
  const team = { ...config, teamLanguage: language === 'fr' ? ('fr' as const) : ('nl' as const) }
  const locale = `${language}_${countryOfCode(country)}` as const
  const status = `${site}/${language}/privacy-rights/status#Zm9v`
  const action = `${site}/${language}/verify/YmFy#Zm9v`
  const reported = {
    complaint: { ...complaint, locale },
    advertisement: { campaignId: complaint.campaignId, sponsor: 'Partij van Morgen' },
    mailbox,
    receivedAt,
    dueAt: later,
  }
  const report = { ...reported, page: `${site}/${language}/internal-privacy-rights/complaints/${complaint.id}` }
  const unlisted = { campaignId: null, place: 'Stadsblad, 21-11-2026, p. 7', hasPicture: true }
  const page = `${site}/${language}/political-ads/${complaint.campaignId}`
  const closed = { complaint: report.complaint as unknown as StoredComplaint, mailbox, site, version: 2, page }
  const found = sentenceIn(explanations.payer, language)
  const question = { locale, mailbox: config.contactMailbox, receivedAt }
  const topic = describeTopic({ kind: 'SPONSOR', topic: 'Verbond Polderlicht' }, language)
  const following = { to: complaint.email, locale, mailbox, site, action: `${site}/${language}/follow/Zm9v` }
  const information = { locale, mailbox, site }
  const message = { name: 'Noor', email: complaint.email, question: 'Hoe vraag ik mijn gegevens op?' }
  return {
    verification: letters.verification({ request, config, action, until: later, status, code }),
    'verification-objection': letters.verification({ request: objection, config, action, until: later, status, code }),
    reminder: letters.reminder({ request, config, action, until: later, status, code }),
    receipt: letters.receipt({ request, config, action: status, code }),
    'intake-receipt': letters.intakeReceipt({ request, config, link: status, code }),
    'intake-receipt-printed': letters.intakeReceipt({ request, config }),
    duplicate: letters.duplicate({ request, config, action: status, code }),
    withdrawal: letters.withdrawal({ request: withdrawn, config }),
    'links-lost': letters.lostLinks({
      links: [{ request, status, action, code }],
      lang: language,
      why: 'lostLinks',
      config,
    }),
    'links-held': letters.lostLinks({
      links: [{ request, status, action, code }],
      lang: language,
      why: 'heldLinks',
      config,
    }),
    code: letters.code({ request, config, code: '123456', time: later }),
    message: letters.message({ request, config, action: status, linkCode: code }),
    opened: letters.opened({ request: answered, config, time: later }),
    unopened: letters.unopened({ request: answered, config, action: status, linkCode: code, until: '2026-12-23' }),
    'team-request': letters.requestNotice({ request, config: team }),
    'team-withdrawal': letters.withdrawalNotice({ request: withdrawn, config: team }),
    'team-message': letters.messageNotice({ request, config: team, to: config.privacyMailbox }),
    'team-review': letters.reviewNotice({ request: { ...request, reviewBy: '2027-01-22' }, config: team }),
    'team-officer': letters.officerNotice({ request: { ...request, reviewBy: '2027-01-22' }, config: team }),
    'complaint-receipt': letters.complaintReceipt(report),
    'complaint-notice': letters.complaintNotice(report),
    'complaint-unlisted-receipt': letters.complaintReceipt({ ...report, advertisement: unlisted }),
    'complaint-unlisted-notice': letters.complaintNotice({ ...report, advertisement: unlisted }),
    'complaint-added': letters.complaintOutcome({ ...closed, outcome: 'ADDED', isEnded: false, text: found }),
    'complaint-unlisted-stopped': letters.complaintOutcome({
      ...closed,
      complaint: { ...closed.complaint, campaignId: null, noticeVersion: null },
      page: null,
      outcome: 'STOPPED',
      isEnded: false,
      text: found,
    }),
    'complaint-corrected': letters.complaintOutcome({ ...closed, outcome: 'CORRECTED', isEnded: false, text: found }),
    'complaint-stopped': letters.complaintOutcome({ ...closed, outcome: 'STOPPED', isEnded: false, text: found }),
    'complaint-ended': letters.complaintOutcome({ ...closed, outcome: 'STOPPED', isEnded: true, text: found }),
    'complaint-unfounded': letters.complaintOutcome({
      ...closed,
      outcome: 'UNFOUNDED',
      isEnded: false,
      text: sentenceIn(explanations.article, language),
    }),
    ...writeAdvertisementLetters(language, country),
    'contact-receipt': letters.contactReceipt({ ...question, to: complaint.email, site }),
    'contact-notice': letters.contactNotice({ ...question, message }),
    'follow-confirmation': letters.followConfirmation({ ...following, topics: [topic], until: '2026-11-30' }),
    'information-receipt': letters.informationReceipt({
      ...information,
      to: complaint.email,
      id: complaint.id,
      dueAt: later,
    }),
    'information-answer': letters.informationAnswer({
      ...information,
      to: complaint.email,
      id: complaint.id,
      text: sentenceIn(explanations.payer, language),
    }),
    'information-notice': letters.informationNotice({ ...information, kind: 'AUTHORITY', dueAt: later, page }),
    'follow-news': letters.followNews({
      ...following,
      news: [
        {
          topic,
          notices: [{ title: 'Verbond Polderlicht (NL-1)', text: 'Print.', url: `${site}/nl/a/NL-1` }],
          others: 3,
        },
      ],
      day: '2026-11-24',
    }),
  }
}

const places = langs.flatMap((language) => countryCodes.map((country) => [language, country] as const))
export const others = places.flatMap(([language, country]) => {
  const written = otherLetters(language, country)
  return keysOf(written).map((name) => [name, language, country, written[name]!] as const)
})
