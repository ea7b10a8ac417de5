import {
  contactChannelsOf,
  hasRecipientsToInform,
  isContestable,
  isRestrictedMeanwhile,
  outcomes,
  type LetterBody,
  type LetterChannel,
  type LetterKind,
  type Outcome,
  type RecipientNotification,
  type RemovalMeasure,
  type SearchEngineStep,
} from '@site/shared/calls'
import { authorityValues, countryOfCode, dpoMailbox, writeDay } from '@site/shared/rules'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import { offerCode, toPerson } from './request-letters.ts'
import { texts } from '../texts/texts.ts'
import { describeMatter, ofConcerned } from './facts.ts'
import { renderLetter, signRequest, type Sender } from '../mail/letter.ts'
import type { StoredRequest } from '../database/tables.ts'

/** Content of a letter beyond the request. */
export interface LetterContent {
  letter: LetterKind
  /** Reason of the decision, or of what a review changes it to; a review names it where it stays. */
  reason?: LetterBody['reason']
  /** The sentence of staff; may be empty. */
  text: string
  /** `yyyy-mm-dd`: the last day to answer. */
  answerBy: string
  /** `yyyy-mm-dd`, with an answer on the status page: the last day on which it can be opened. */
  readyUntil?: string | undefined
  /** Effect of a question about identity on the term, and `yyyy-mm-dd`: the day until which an answer is preferred. */
  clock?: 'STOPS' | 'RUNS' | undefined
  replyBy?: string | undefined
  /** `yyyy-mm-dd`, of REVIEW_ASKED: when the person asked to look again. */
  reviewAskedOn?: string | undefined
  /** Measures of a request that is granted in part. */
  done?: string | undefined
  /** Whether recipients were informed, and of IMPOSSIBLE why not (Art. 19 GDPR). */
  notification?: RecipientNotification | undefined
  informed?: string | undefined
  /** Measure by which data left a publication. */
  measure?: RemovalMeasure | undefined
  /** Request to search engines and others, or why there could be none (Art. 17(2) GDPR). */
  searchEngines?: SearchEngineStep | undefined
  searchEngineNote?: string | undefined
  /** Whether the answer is that we hold no data. */
  nothingFound?: boolean | undefined
  /** `yyyy-mm-dd`, of a restriction that is granted: its last day; it lasts until it is lifted where left out. */
  restrictedUntil?: string | undefined
  /** `yyyy-mm-dd`: from when data that is not used now is used again, as the letter announces (Art. 18(3) GDPR). */
  liftedOn?: string | undefined
  /** New outcome of a changed decision. */
  to?: Outcome | undefined
}

/** The parts that a letter may have; typed here, because JSON has other members for each. */
interface Template {
  subject: string
  opening: string[]
  data: string[]
  /** Before the sentence of staff. */
  explanation?: string
  reply?: Record<'STOPS' | 'RUNS', Record<Exclude<LetterChannel, 'PHONE'>, string>>
  consequence?: string
  clock?: Record<'STOPS' | 'RUNS', Record<Exclude<LetterChannel, 'PHONE'>, string>>
}

/** Names what the person does not want to be used for advertising, as on the status page. */
function listWays({ body, language }: StoredRequest): string {
  const { ways: own, waysOfOther } = texts[language].decisions
  const names = body.concerned ? waysOfOther : own
  const ways = contactChannelsOf(body).map((way) => fillTemplate(names[way], { concerned: body.concerned?.name ?? '' }))
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(ways)
}

const pressReasons = new Set<LetterContent['reason']>(['JOURNALISM', 'PRESS_ARCHIVE', 'FREEDOM_OF_EXPRESSION'])

const decided = new Set<LetterKind>(['GRANTED', 'PARTLY', 'REFUSED'])
const aboutReviews = new Set<LetterKind>(['REVIEW_ASKED', 'UPHELD', 'CHANGED'])
/** Letters with nothing to disagree with but how the request is handled. */
const aboutHandling = new Set<LetterKind>(['IDENTITY_ASKED', 'RESUMED', 'REVIEW_ASKED', 'RESTRICTED'])

/** Returns the outcome that a letter tells; undefined where it is about none, or about that of before. */
export function outcomeOf({ letter, to }: Pick<LetterBody, 'letter' | 'to'>): Outcome | undefined {
  return letter === 'CHANGED' ? to : outcomes.find((each) => each === letter)
}

/**
 * Returns where the person can turn. After a decision somebody looks again, once. Dutch law knows neither supervision nor a
 * petition where data serves journalism alone (Art. 43 of the Uitvoeringswet AVG); the authority judges whether it does.
 */
function remediesOf(
  request: StoredRequest,
  content: LetterContent,
  channel: Exclude<LetterChannel, 'PHONE'>,
): string[][] {
  const { letter, reason } = content
  const outcome = outcomeOf(content) ?? request.decision?.outcome
  const { country, flowType, language } = request
  const { ask, authorities, civil, courts, press } = texts[language].decisions
  // Of a request that was granted in part, the rest is no journalism.
  const isCivil = reason === 'JOURNALISM' && country === 'NL' && outcome === 'REFUSED'
  const isPress = pressReasons.has(reason) || (flowType === 'REMOVAL_FROM_PUBLICATION' && reason !== undefined)
  const disagree = aboutHandling.has(letter) ? ask.handling : ask.disagree
  const first = [ask.question, disagree, decided.has(letter) ? ask.review[channel] : '', ask.officer]
  const question = [...first, ask[isCivil ? 'COURT' : 'AUTHORITY']].filter(Boolean).join(' ')
  if (request.behalf === 'DECEASED') {
    // No right of the GDPR is that of a dead person, so no authority and no court judges it (recital 27).
    return [[first.filter(Boolean).join(' ')], isPress ? press[country] : []]
  }
  if (isCivil) return [[question], [civil], press.NL]
  // Whether a review begins the term for the court anew is not certain: the earlier end is safe.
  const isCounted = country === 'NL' && aboutReviews.has(letter)
  const court = isCounted ? `${courts.NL} ${courts.NL_REVIEW}` : courts[country]
  return [[question], [authorities[country]], [court], isPress ? press[country] : []]
}

/** Returns what is granted, and then what happens to the data. */
function grantedTexts({ body, behalf, language }: StoredRequest): string[] {
  const { granted, deceased } = texts[language].decisions
  const { flowType, right } = body
  // No right follows from access to data of the dead (recital 27).
  if (flowType === 'RIGHT_OF_ACCESS' && behalf === 'DECEASED')
    return [...granted.RIGHT_OF_ACCESS.slice(0, 1), deceased.afterAccess]
  if (flowType !== 'OTHER_REQUEST') return granted[flowType]
  return right ? granted[right] : []
}

/** Returns what the GDPR says of the dead, where a letter tells an outcome; a refusal of all for that reason says it itself. */
function sayOfDead({ behalf, language }: StoredRequest, content: LetterContent): string[] {
  const outcome = outcomeOf(content)
  if (behalf !== 'DECEASED' || !outcome) return []
  if (outcome === 'REFUSED' && content.reason === 'DECEASED') return []
  const { law, allTheSame } = texts[language].decisions.deceased
  return [outcome === 'REFUSED' ? law : `${law} ${allTheSame}`]
}

/** Whether a letter tells, or upholds, that we found no data. */
function hasNoData({ decision }: StoredRequest, { letter, reason }: LetterContent): boolean {
  if (letter === 'UPHELD') return reason === 'NOTHING_FOUND' || decision?.nothingFound === true
  return letter === 'REFUSED' && reason === 'NOTHING_FOUND'
}

/** Greets who made the request by name, where we know it. */
function greet({ body, language }: StoredRequest): string {
  const { greeting, greetingTo } = texts[language].decisions
  const { firstName, lastName } = body.userInfo
  const name = `${firstName} ${lastName}`.trim()
  return name ? fillTemplate(greetingTo, { name }) : greeting
}

/** Letters about a request that is not decided yet. */
const beforeAnswer = new Set<LetterKind>(['EXTENDED', 'IDENTITY_ASKED', 'RESUMED'])

/** Returns what is not used while a request is open; undefined where nothing is restricted. */
function writeMeanwhile(request: StoredRequest, letter: LetterKind): string[] | undefined {
  // Who asks for a restriction is to be known first.
  const isUnknown = letter === 'IDENTITY_ASKED' && request.restrictedOn === null
  if (isUnknown || !isRestrictedMeanwhile(request.body, request.restrictedOn)) return undefined
  const { restrictedMeanwhile } = texts[request.language].decisions
  const { right } = request.body
  return [restrictedMeanwhile[right === 'RESTRICTION' || right === 'PERSONAL_OBJECTION' ? right : 'RECTIFICATION']]
}

export interface DecisionFacts {
  request: StoredRequest
  content: LetterContent
  config: Sender
  /** To the status page; none in a printed letter. */
  action?: string | undefined
  /** Next to the link. */
  code?: string | undefined
}

/** Writes a letter about a step of staff, in the language of the person. */
export function decisionLetter({ request, content, config, action: link, code }: DecisionFacts): Mail {
  const { language, country, reference, flowType, body } = request
  const { decisions } = texts[language]
  const { letter, text, reason, readyUntil, clock = 'STOPS', done, nothingFound, to } = content
  const isOfBehalf = request.behalf !== null && letter === 'IDENTITY_ASKED'
  const template: Template = {
    ...decisions.letters[letter],
    // Who asked by letter or telephone has no receipt with a date.
    ...(letter === 'EXTENDED' && !link && { opening: [decisions.extendedByPost] }),
    ...(isOfBehalf && { subject: decisions.subjectOfBehalf, opening: [decisions.identityOfBehalf] }),
  }
  // A printed letter has no link to a status page, and what is told by telephone neither.
  const channel = link ? 'MAIL' : 'POST'
  const outcome = outcomeOf(content)
  const isMore = request.decision?.outcome === to
  const answerBy = writeDay(content.answerBy, language)
  const values = {
    reference,
    concerned: body.concerned?.name ?? '',
    mailbox: config.privacyMailbox,
    answerBy,
    journalism: decisions.journalism[country],
    officer: dpoMailbox[countryOfCode(country)],
    ...authorityValues(language),
    readyUntil: readyUntil ? writeDay(readyUntil, language) : '',
    replyBy: content.replyBy ? writeDay(content.replyBy, language) : '',
    ways: listWays(request),
    informed: content.informed ?? '',
    searchEngineNote: content.searchEngineNote ?? '',
    restrictedUntil: content.restrictedUntil ? writeDay(content.restrictedUntil, language) : '',
    liftedOn: content.liftedOn ? writeDay(content.liftedOn, language) : '',
    outcome: to ? decisions.outcomes[isMore ? 'MORE' : to] : '',
  }
  const fill = (written: string) => fillTemplate(ofConcerned(request, written), values)
  // What was granted, and what happens to the data. A letter that changes a decision has said the former.
  const [granted, ...afterwards] = outcome === 'GRANTED' ? grantedTexts(request) : []
  const searchEngineTexts: Partial<Record<string, string>> = decisions.searchEngines
  const explained = letter === 'UPHELD' ? request.decision?.outcome : outcome
  // The rest was done.
  const inPart: Partial<Record<string, string>> = explained === 'PARTLY' ? decisions.reasonsInPart : {}
  const ofBehalf: Partial<Record<string, string>> = body.concerned ? decisions.reasonsOfBehalf : {}
  const allReasons = { ...decisions.extensions, ...decisions.reasons }
  const reasonText =
    reason && letter !== 'REVIEW_ASKED' ? (ofBehalf[reason] ?? inPart[reason] ?? allReasons[reason]) : []
  const hasNewDate = letter === 'EXTENDED' || letter === 'RESUMED' || letter === 'REVIEW_ASKED'
  // Of a request that goes on: what is not used until its answer, or that the person may ask for that (Art. 18(1) GDPR).
  const meanwhile = beforeAnswer.has(letter) ? writeMeanwhile(request, letter) : undefined
  const isContested = !meanwhile && isContestable(body) && (letter === 'EXTENDED' || letter === 'RESUMED')
  const isGiven = outcome === 'GRANTED' || outcome === 'PARTLY'
  // Nothing is enclosed with what is told by telephone.
  const isEnclosed = isGiven && !link && body.userInfo.address !== undefined
  const isRestriction = isGiven && body.right === 'RESTRICTION'
  const { data: ofLetter } = letter === 'CHANGED' && to ? decisions.letters[to] : template
  const isLiftedBy = content.liftedOn !== undefined && letter !== 'LIFTED'
  const inPlace = isLiftedBy ? [decisions.lifting] : meanwhile
  const data = letter === 'IDENTITY_ASKED' ? ofLetter : (inPlace ?? ofLetter)
  const ofRight: Partial<Record<string, string>> = letter === 'GRANTED' ? decisions.explanationOfRight : {}
  const explanation = ofRight[body.right] ?? template.explanation ?? decisions.explanation
  const closing = [
    template.reply?.[clock][channel] ?? [],
    flowType === 'OBJECTION' ? [] : (template.consequence ?? []),
    readyUntil ? decisions.answer : [],
    isEnclosed && body.right === 'PORTABILITY' ? decisions.enclosedFile : [],
    nothingFound ? [] : afterwards,
    isRestriction && outcome === 'PARTLY' ? decisions.granted.RESTRICTION.slice(1) : [],
    isRestriction ? decisions.restrictionEnd[content.restrictedUntil ? 'DAY' : 'OPEN'] : [],
    outcome === 'GRANTED' && flowType === 'OBJECTION' && contactChannelsOf(body).includes('POSTAL')
      ? decisions.printed
      : [],
    outcome === 'PARTLY' && flowType === 'RIGHT_TO_BE_FORGOTTEN' ? decisions.backups : [],
    isGiven ? (searchEngineTexts[content.searchEngines ?? ''] ?? []) : [],
    reason === 'NOTHING_FOUND' || nothingFound ? decisions.searchAgain : [],
    template.clock?.[clock][channel] ?? [],
    isGiven && hasRecipientsToInform(body) && content.notification ? decisions.informed[content.notification] : [],
    hasNoData(request, content) ? [] : data,
    letter === 'IDENTITY_ASKED'
      ? (meanwhile ?? decisions.meanwhile[flowType === 'OBJECTION' ? 'OBJECTION' : 'OTHERS'])
      : [],
    isContested ? decisions.restriction : [],
    storageOf(),
    ...remediesOf(request, content, channel),
  ]
  /** Returns the sentence on what we keep and how long. */
  function storageOf(): string {
    if (isRestriction || letter === 'LIFTED') return decisions.keptRestriction
    return readyUntil ? decisions.keptLetter : decisions.kept
  }

  /** Returns the sentences on what was granted, before those on measures and reasons. */
  function openingOf(): string[] {
    if (nothingFound) return [decisions.nothingFound]
    return letter === 'GRANTED' && granted ? [granted] : []
  }

  const letterText = renderLetter(
    {
      subject: fill(template.subject),
      opening: [
        greet(request),
        ...(body.concerned && !isOfBehalf ? [fill(decisions.forOther)] : []),
        ...sayOfDead(request, content),
        ...template.opening.map(fill),
        ...openingOf().map(fill),
        ...(isGiven && content.measure ? [fill(decisions.measures[content.measure])] : []),
        ...(done ? [`${decisions.done}\n${done}`] : []),
        ...[reasonText].flat().map(fill),
        ...(text ? [`${fill(explanation)}\n${text}`] : []),
      ],
      facts: describeMatter(request, language, {
        due: hasNewDate ? answerBy : '',
        reviewAskedOn: content.reviewAskedOn,
      }),
      action: link ? { label: decisions.action, url: link, code: offerCode(link, code, language) } : undefined,
      closing: closing.flat().map(fill),
      signature: signRequest(request, config),
    },
    language,
  )
  return { ...letterText, ...toPerson(request) }
}
