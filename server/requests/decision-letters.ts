import { createHash } from 'node:crypto'
import {
  type FlowType,
  type LetterBody,
  type LetterChannel,
  type LetterKind,
  type StaffLetter,
} from '@site/shared/calls'
import { addDays, countryOfCode, dayOf, dpoMailbox, writeAddress, writeDay } from '@site/shared/rules'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { texts } from '../texts/texts.ts'
import { describeKind } from './facts.ts'
import { findHistory, postedOn, type HistoryRow } from './history.ts'
import { renderLetter, signRequest } from '../mail/letter.ts'
import { mailStatusLink, statusAddress } from './mailed-links.ts'
import { findRequest, type StoredRequest } from './request-store.ts'
import { answerDays, canPause, dueDay, pausedUntil } from './term.ts'

/** What a letter says beyond the request; stored in the history, so that it can be read again. */
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

/** Writes a letter about a request in the language of the person. @param link to the status page; none in a printed letter */
export function writeLetter(request: StoredRequest, content: LetterContent, config: Config, link?: string) {
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
  return renderLetter(
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
}

/** Mails a letter, or leaves it to be printed. Returns what the history stores of it. */
export async function sendLetter(
  transaction: Database,
  config: Config,
  request: StoredRequest,
  content: LetterContent,
  now: Date,
): Promise<{ details: Record<string, string>; mailId?: string }> {
  const channel = channelOf(request)
  const details: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...content, channel })) if (value) details[name] = value
  const write = (link?: string) => {
    const letter = writeLetter(request, content, config, link)
    details['sha256'] = createHash('sha256').update(letter.text).digest('hex')
    return letter
  }
  if (channel === 'MAIL') return { details, mailId: await mailStatusLink(transaction, config, request, write, now) }
  if (channel === 'POST') write()
  return { details }
}

/** Shows staff a letter as the person gets it, but with a link that opens nothing. */
export function showLetter(request: StoredRequest, content: LetterContent, config: Config, at: Date): StaffLetter {
  const channel = channelOf(request) ?? 'POST'
  const link = channel === 'MAIL' ? statusAddress(request, config, '') : undefined
  const { html = '', ...written } = writeLetter(request, content, config, link)
  const { firstName, lastName, address } = request.body.userInfo
  const lines = [`${firstName} ${lastName}`.trim(), ...writeAddress(address)].filter(Boolean)
  const { language } = request
  return { ...written, html, language, channel, address: channel === 'POST' ? lines : [], writtenOn: dayOf(at) }
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

/** Returns a letter that was sent or is to be posted; undefined where the history entry is none of the request. */
export async function findLetter(database: Database, reference: string, entryId: string) {
  const request = await findRequest(database, reference)
  const history = await findHistory(database, reference)
  const entry = history.find(({ id }) => id === entryId)
  const found = entry && readLetter(entry, history)
  return request && found && { request, entry, ...found }
}

/** Returns the content of the letter that was sent with a history entry, and when it was posted; undefined where none was. */
export function readLetter(entry: HistoryRow, history: readonly HistoryRow[]) {
  const { at, details } = entry
  if (!details['letter'] || !details['channel']) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `sendLetter` stored it
  const content = { text: '', answerBy: dayOf(at), ...details } as unknown as LetterContent
  return { content, postedOn: postedOn(entry, history) }
}
