import {
  type getSentences,
  type getSentLetter,
  type getUnpostedLetters,
  type previewLetter,
  type recordCall,
  type recordPosting,
  type UnpostedLetter,
} from '@site/shared/calls'
import { stepHandlers } from '../../cases/step-route.ts'
import { findWaiting } from '../../cases/waiting.ts'
import { writeAudit } from '../../login/audit.ts'
import type { StaffHandler } from '../../login/require-staff.ts'
import type { Services } from '../../services.ts'
import { textToBe } from '../domain/answer-parts.ts'
import { posting, type PostingCode } from '../steps/posted.ts'
import { requestCases } from '../steps/request-cases.ts'
import { contentToBe, findLetter, showLetter } from '../steps/send-letter.ts'
import { readDecision } from '../steps/waiting-requests.ts'
import { findHistory, findUnposted } from '../store/history.ts'
import { findRequest } from '../store/request-store.ts'
import { readLetters } from '../store/stored-letters.ts'
import { showWhole } from './describe-request.ts'

/** Letters: as they would be sent, as they were sent, those to print, and that they were posted or told by telephone. */
export function letterHandlers(services: Services) {
  const { config, database, now } = services

  const listSentences: StaffHandler<typeof getSentences> = async ({ query }) => config.sentences[query.language]

  const preview: StaffHandler<typeof previewLetter> = async ({ params: { reference }, body, member }) => {
    const request = await findRequest(database, reference)
    if (!request) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'VIEW', reference, details: body.letter }, now())
    const waiting = await findWaiting(database, config.answerKeys, { requestReference: reference })
    const text = textToBe(request, body, waiting && readDecision(waiting).parts)
    const content = contentToBe(request, { ...body, text }, now())
    return showLetter(request, content, config, now())
  }

  const readLetter: StaffHandler<typeof getSentLetter> = async ({ params: { reference, entry }, member }) => {
    const found = await findLetter(database, config.answerKeys, reference, entry)
    if (!found) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'VIEW', reference, details: found.entry.details['letter'] }, now())
    return { ...found.letter, postedOn: found.postedOn }
  }

  const listUnposted: StaffHandler<typeof getUnpostedLetters> = async ({ body: { references }, member }) => {
    const letters: UnpostedLetter[] = []
    for (const reference of new Set(references)) {
      const unposted = findUnposted(await findHistory(database, reference))
      if (unposted.length === 0) continue
      const stored = await readLetters(database, config.answerKeys, reference)
      for (const { id: entry, details } of unposted) {
        const letter = stored.get(entry)
        // What is to be told by telephone is not printed.
        if (letter?.channel !== 'POST') continue
        await writeAudit(database, member, { action: 'VIEW', reference, details: details['letter'] }, now())
        letters.push({ reference, entry, letter })
      }
    }
    return { letters }
  }

  const take = stepHandlers(services, requestCases, showWhole)

  const recordPosted: StaffHandler<typeof recordPosting> = (input) =>
    take<{ on: string }, PostingCode>(posting(input.params.entry, 'POST'))(input)

  const recordCalled: StaffHandler<typeof recordCall> = (input) =>
    take<{ on: string; text?: string }, PostingCode>(posting(input.params.entry, 'PHONE'))(input)

  return { listSentences, preview, readLetter, listUnposted, recordPosted, recordCalled }
}
