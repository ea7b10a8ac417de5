import {
  reachesLater,
  answerParts,
  hasRecipientsToInform,
  isExplained,
  isPublished,
  mayBePublished,
  needsSentence,
  type Decision,
  type DecisionBody,
  type LetterBody,
} from '@site/shared/calls'
import { generalPart, mapKeys } from '@site/shared/rules'
import { texts } from '../../texts/texts.ts'
import { outcomeOf } from '../../letters/decision-letters.ts'
import { ofConcerned } from '../../letters/facts.ts'
import { channelOf } from './channel.ts'
import type { StoredRequest } from '../store/request-store.ts'

/** Fields of a decision that tell whether it is complete. */
export type Decided = Pick<
  DecisionBody,
  | 'outcome'
  | 'nothingFound'
  | 'text'
  | 'parts'
  | 'notification'
  | 'informed'
  | 'measure'
  | 'searchEngines'
  | 'searchEngineNote'
  | 'answer'
>

/**
 * Returns the fields without which a decision is not complete: what a copy of data must say (Art. 15(1) GDPR), which recipients
 * were informed (Art. 19), how published data went and what search engines were asked (Art. 17(2)), the data to be ported
 * (Art. 20(1)), what a right comes to (`needsSentence`). A refusal, and that nothing was found, give nothing, so they need none.
 */
export function missingParts(request: StoredRequest, decided: Decided): string[] {
  const { outcome, nothingFound, text } = decided
  if (outcome === 'REFUSED' || nothingFound) return []
  const { body } = request
  const mustSay = needsSentence(body) || (body.right === 'PORTABILITY' && channelOf(request) !== 'MAIL')
  return [
    ...(mustSay && !isExplained(text) ? ['text'] : []),
    ...(hasRecipientsToInform(body) ? missingNotification(decided) : []),
    ...(isPublished(body) && !decided.measure ? ['measure'] : []),
    ...(mayBePublished(body) ? missingSearchEngines(request, decided) : []),
    ...missingCopy(request, decided),
  ]
}

/** Request to search engines, or why there could be none (Art. 17(2) GDPR). */
function missingSearchEngines({ body }: StoredRequest, { searchEngines, searchEngineNote = '' }: Decided): string[] {
  if (isPublished(body) && (!searchEngines || searchEngines === 'NOT_PUBLISHED')) return ['searchEngines']
  if (searchEngines === 'IMPOSSIBLE') return isExplained(searchEngineNote) ? [] : ['searchEngineNote']
  return searchEngines === 'ASKED' && searchEngineNote === '' ? ['searchEngineNote'] : []
}

/** The recipients that were informed, or why they could not be (Art. 19 GDPR). */
function missingNotification({ notification, informed = '' }: Decided): string[] {
  if (!notification) return ['notification']
  const isSaid = notification === 'IMPOSSIBLE' ? isExplained(informed) : informed || notification === 'NO_RECIPIENTS'
  return isSaid ? [] : ['informed']
}

function missingCopy(request: StoredRequest, { parts, answer }: Decided): string[] {
  const channel = channelOf(request)
  const isMailed = channel === 'MAIL'
  const hasFiles = Boolean(answer?.files?.length)
  // By telephone the text says where the file is.
  if (request.body.right === 'PORTABILITY') return isMailed && !hasFiles ? ['answer'] : []
  if (request.flowType !== 'RIGHT_OF_ACCESS' || !channel) return []
  // Nothing can be enclosed with a call.
  const canBeElsewhere = isMailed ? hasFiles : channel === 'POST'
  return answerParts.filter((name) => {
    const part = parts?.[name]
    if (!part) return true
    return part.kind === 'FILES' ? !canBeElsewhere : part.text === ''
  })
}

/**
 * Returns the parts of an answer to a request for access as the person reads them: what is theirs first, and last what holds for
 * everybody, which pages fold (`generalPart`); empty where it has none.
 */
export function writeParts(request: StoredRequest, { outcome, parts }: Pick<Decided, 'outcome' | 'parts'>): string {
  if (request.flowType !== 'RIGHT_OF_ACCESS' || outcome === 'REFUSED' || !parts) return ''
  const { headings, files, enclosed } = texts[request.language].mailbox.parts
  const isMailed = channelOf(request) === 'MAIL'
  const elsewhere = isMailed ? files : enclosed
  const writtenParts = answerParts.flatMap((name) => {
    const part = parts[name]
    if (!part) return []
    const isGeneral = isMailed && name === 'explanation' && part.kind !== 'FILES'
    const text = `${ofConcerned(request, headings[name])}\n${part.kind === 'FILES' ? elsewhere : part.text}`
    return [isGeneral ? generalPart + text : text]
  })
  return writtenParts.join('\n\n')
}

/** Returns what a printed letter says of the copy that is enclosed, or what is told by telephone. */
export function writeEnclosure(
  request: StoredRequest,
  decided: Pick<Decided, 'outcome' | 'parts' | 'nothingFound'>,
): string {
  const channel = channelOf(request)
  const written = reachesLater(channel) && !decided.nothingFound ? writeParts(request, decided) : ''
  if (!written || channel === 'PHONE') return written
  return `${ofConcerned(request, texts[request.language].mailbox.parts.enclosure)}\n\n${written}`
}

/** Returns how each part was given, without its text. */
export function describeParts(parts: Decided['parts']): Decision['parts'] {
  return parts && mapKeys(answerParts, (name) => parts[name]?.kind)
}

/**
 * Returns the text of a letter to be shown before a decision or a review.
 * @param waiting the parts of the decision that waits: who approves it does not send them
 */
export function textToBe(
  request: StoredRequest,
  { letter, to, text, parts, nothingFound }: LetterBody,
  waiting?: Decided['parts'],
): string {
  const outcome = outcomeOf({ letter, to })
  if (outcome !== 'GRANTED' && outcome !== 'PARTLY') return text
  const enclosure = writeEnclosure(request, { outcome, parts: parts ?? waiting, nothingFound })
  return [text, enclosure].filter(Boolean).join('\n\n')
}
