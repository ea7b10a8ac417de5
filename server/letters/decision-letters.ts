import {
  type FlowType,
  type LetterBody,
  type LetterChannel,
  type LetterKind,
  type StaffLetter,
} from '@site/shared/calls'
import { addDays, countryOfCode, dayOf, dpoMailbox, writeDay } from '@site/shared/rules'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Written } from '../cases/steps.ts'
import type { AnswerKeys } from '../configuration/answer-keys.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import type { Mail } from '../mail/outbox.ts'
import { toPerson } from './request-letters.ts'
import { describeLetter, hidden, readLetters, storeLetter } from './stored-letters.ts'
import { texts } from '../texts/texts.ts'
import { describeKind } from '../requests/facts.ts'
import { findHistory, postedOn } from '../requests/history.ts'
import { renderLetter, signRequest, type Sender } from './render-letter.ts'
import { mailStatusLink, statusAddress } from '../requests/mailed-links.ts'
import type { StoredRequest } from '../requests/request-store.ts'
import { answerDays, canPause, dueDay, pausedUntil } from '../requests/term.ts'

/** What a letter says beyond the request. */
export interface LetterContent {
  letter: LetterKind
  reason?: LetterBody['reason']
  /** The sentence of staff; may be empty. */
  text: string
  /** `yyyy-mm-dd`: the last day to answer. */
  answerBy: string
  /** `yyyy-mm-dd`, with an answer on the status page: the last day on which it can be opened. */
  readyUntil?: string | undefined
  /** Of a question who the person is: whether it stops the clock. */
  clock?: 'STOPS' | 'RUNS' | undefined
}

/** How a letter reaches the person; null where no address was given. */
export function channelOf({ body }: Pick<StoredRequest, 'body'>): LetterChannel | null {
  if (body.email) return 'MAIL'
  return body.userInfo.address ? 'POST' : null
}

export interface DecisionFacts {
  request: StoredRequest
  content: LetterContent
  config: Sender
  /** To the status page; none in a printed letter. */
  action?: string | undefined
}

/** Writes a letter about a step of staff, in the language of the person. */
export function decisionLetter({ request, content, config, action: link }: DecisionFacts): Mail {
  const { language, country, reference, flowType } = request
  const { decisions } = texts[language]
  const { letter, text, reason, readyUntil, clock = 'STOPS' } = content
  const { subject, opening, data, ...rest } = decisions.letters[letter]
  const answerBy = writeDay(content.answerBy, language)
  const values = {
    reference,
    mailbox: config.privacyMailbox,
    answerBy,
    journalism: decisions.journalism[country],
    officer: dpoMailbox[countryOfCode(country)],
    readyUntil: readyUntil ? writeDay(readyUntil, language) : '',
  }
  const fill = (template: string) => fillTemplate(template, values)
  // What was granted, and what happens to the data.
  const known: Partial<Record<FlowType, string[]>> = decisions.granted
  const [granted = [], ...afterwards] = letter === 'GRANTED' ? (known[flowType] ?? decisions.granted.OTHER) : []
  const why = reason ? { ...decisions.extensions, ...decisions.reasons }[reason] : []
  const hasNewDate = letter === 'EXTENDED' || letter === 'RESUMED'
  const reply = 'reply' in rest ? rest.reply : undefined
  const explanation = 'explanation' in rest ? rest.explanation : decisions.explanation
  const closing = [
    reply?.[link ? 'MAIL' : 'POST'] ?? [],
    readyUntil ? decisions.answer : [],
    ...afterwards,
    'clock' in rest ? rest.clock[clock] : [],
    ...data,
    decisions.kept,
    decisions.ask,
    decisions.authorities[country],
    decisions.courts[country],
  ]
  const written = renderLetter(
    {
      subject: fill(subject),
      opening: [
        decisions.greeting,
        ...opening.flat().map(fill),
        ...[granted].flat().map(fill),
        ...[why].flat().map(fill),
        ...(text ? [`${explanation}\n${text}`] : []),
      ],
      facts: describeKind(request, language, hasNewDate ? answerBy : ''),
      action: link ? { label: decisions.action, url: link } : undefined,
      closing: closing.flat().map(fill),
      signature: signRequest(request, config),
    },
    language,
  )
  return { ...written, ...toPerson(request) }
}

/** Mails a letter, or leaves it to be printed; stores it. Returns what the history stores of it. */
export async function sendDecision(
  transaction: Database,
  config: Config,
  request: StoredRequest,
  content: LetterContent,
  now: Date,
): Promise<Written> {
  const channel = channelOf(request)
  const described: Record<string, string> = {}
  for (const [name, value] of Object.entries(content)) if (value) described[name] = value
  const kind = content.letter
  const write = (action?: string) => decisionLetter({ request, content, config, action })
  if (channel === null) return { details: described }
  const sent =
    channel === 'MAIL'
      ? await mailStatusLink(transaction, config, request, { kind, write }, now)
      : await storeLetter(transaction, config, request, { kind, mail: write(), channel }, now)
  return { ...sent, details: { ...described, ...sent.details } }
}

/** Shows staff a letter as the person would get it, but with a link that opens nothing. */
export function showLetter(request: StoredRequest, content: LetterContent, config: Config, at: Date): StaffLetter {
  const channel = channelOf(request) ?? 'POST'
  const action = channel === 'MAIL' ? statusAddress(request, config, hidden) : undefined
  return describeLetter(request, decisionLetter({ request, content, config, action }), channel, at)
}

/** Returns the content of a letter that an action would send now. */
export function contentToBe(
  request: StoredRequest,
  { hasAnswer, receivedOn, parts: _parts, ...content }: LetterBody,
  now: Date,
): LetterContent {
  const today = dayOf(now)
  const extendedOn = content.letter === 'EXTENDED' ? today : request.extendedOn
  // As long as the pause lasts, nobody knows its days.
  const pausedDays = content.letter === 'RESUMED' ? pausedUntil(request, receivedOn ?? today) : request.pausedDays
  const readyUntil = hasAnswer ? addDays(today, answerDays) : undefined
  const clock = canPause(request, today) ? 'STOPS' : 'RUNS'
  return { ...content, answerBy: dueDay({ ...request, extendedOn, pausedDays }), readyUntil, clock }
}

/** Returns a letter that was sent or is to be posted; undefined where none was sent with the history entry. */
export async function findLetter(database: Database, keys: AnswerKeys, reference: string, entryId: string) {
  const history = await findHistory(database, reference)
  const entry = history.find(({ id }) => id === entryId)
  const letter = entry && (await readLetters(database, keys, reference)).get(entryId)
  return letter && { entry, letter, postedOn: postedOn(entry, history) ?? null }
}
