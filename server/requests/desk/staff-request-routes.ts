import {
  type getCaseFile,
  type getSentences,
  type getSentLetter,
  type getStaffMembers,
  type getStaffRequest,
  type getStaffRequests,
  type assignRequests,
  type ChosenRequests,
  type getUnpostedLetters,
  type grantObjections,
  type noteRequests,
  type TakenTogether,
  type UnpostedLetter,
  type previewLetter,
  type recordCall,
  recordPosting,
  type StaffRequestQuery,
  type staffRequestsContacts,
  type staffRequestsFile,
} from '@site/shared/calls'
import { isAccompanied } from '../domain/second-person.ts'
import { textToBe } from '../domain/answer-parts.ts'
import { findLetter, contentToBe, showLetter } from '../steps/send-letter.ts'
import { findWaiting } from '../../cases/waiting.ts'
import { grantObjection } from '../steps/decide.ts'
import { assignOneOfMany, movedRequest } from '../steps/assign.ts'
import { tellOwners } from '../../cases/tell-owners.ts'
import { requestSteps } from '../steps/index.ts'
import { readDecision } from '../steps/waiting-requests.ts'
import { BadRequest, Conflict } from '../../http/errors.ts'
import { readIdempotencyKey } from '../../limits/idempotency.ts'
import { describeReader, type StaffMember } from '../../login/sessions.ts'
import { readLetters } from '../store/stored-letters.ts'
import { takeStep } from '../../cases/steps.ts'
import { stepHandlers, transact } from '../../cases/step-route.ts'
import { pageSize, type ListViewer } from '../../cases/case-list.ts'
import { requestCases, type RequestStep } from '../steps/request-cases.ts'
import { findHistory, findUnposted } from '../store/history.ts'
import { posting, type PostingCode } from '../steps/posted.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Share } from '../../limits/concurrency-limit.ts'
import { ExportQueue, sendJsonFile, sendListFile } from '../../downloads/export-queue.ts'
import { contactListName, writeContacts } from './contact-list.ts'
import { findRequest } from '../store/request-store.ts'
import type { Services } from '../../services.ts'
import { writeAudit, writeFilter } from '../../login/audit.ts'
import { findStaffMember, listStaffMembers } from '../../login/members.ts'
import { recordRejection, type StaffHandler } from '../../login/require-staff.ts'
import { describeCaseFile } from './case-file.ts'
import { describeLines, showWhole } from './describe-request.ts'
import { requestsFileName, writeRequests } from './request-file.ts'
import { countStates, findRequests, requestBatches, resolveSearch, selectInForce } from './request-selection.ts'

function codeOfConflict(error: unknown): string {
  if (error instanceof Conflict) return error.code
  throw error
}

export function staffRequestHandlers(services: Services) {
  const { config, database, now } = services

  // Separate from the public files, so that visitors cannot keep staff waiting.
  const queue = new ExportQueue({ maxUnderWay: 4 })

  const viewerOf = ({ subject }: StaffMember, time: Date): ListViewer => ({
    subject,
    now: time,
    approvesNone: isAccompanied({ config, member: { subject }, now: time }),
  })

  const list: StaffHandler<typeof getStaffRequests> = async ({ query, member }) => {
    const viewer = viewerOf(member, now())
    const selected = await resolveSearch(database, config.answerKeys, query)
    const requests = await findRequests(database, selected, viewer)
    const { total, counts } = await countStates(database, selected, viewer)
    await writeAudit(database, member, { action: 'LIST', details: describeFilter(query, total) }, now())
    const lines = await describeLines(database, requests, viewer)
    const { isCut } = selected
    return {
      staff: { ...describeReader(member), subject: member.subject },
      total,
      isCut,
      counts,
      pageSize,
      requests: lines,
    }
  }

  /** For the audit log: of a search also how many requests it found. */
  const describeFilter = (query: StaffRequestQuery, hits: number) =>
    writeFilter(config.answerKeys, { ...query, hits: query.search === undefined ? undefined : hits })

  const file: StaffHandler<typeof staffRequestsFile> = async (input) => {
    const { query: sent, member } = input
    const { language, page: _page, ...details } = sent
    const { without, ...query } = details
    const time = now()
    const viewer = viewerOf(member, time)
    const selected = await resolveSearch(database, config.answerKeys, query)
    const { total } = await countStates(database, selected, viewer)
    const options = { now: time, language, without }
    return sendListFile(input, queue, Share.ofMember(member, 2), {
      name: requestsFileName(total, options),
      audit: () => writeAudit(database, member, { action: 'EXPORT', details: describeFilter(details, total) }, time),
      write: () => writeRequests(requestBatches(database, selected, viewer), options),
    })
  }

  const contacts: StaffHandler<typeof staffRequestsContacts> = (input) => {
    const { query, member } = input
    const { page: _page, channel, ...filter } = query
    const time = now()
    const details = writeFilter(config.answerKeys, { ...filter, channel })
    return sendListFile(input, queue, Share.ofMember(member, 2), {
      name: contactListName(channel, time),
      audit: () => writeAudit(database, member, { action: 'EXPORT', details }, time),
      async write() {
        const selected = await resolveSearch(database, config.answerKeys, filter)
        const references = selectInForce(database, selected, viewerOf(member, time))
        return writeContacts(database, references, channel)
      },
    })
  }

  const read: StaffHandler<typeof getStaffRequest> = async ({ params: { reference }, member }) => {
    return transact(services, async (inTransaction) => {
      const found = await findRequest(inTransaction.database, reference)
      return found ? showWhole(inTransaction, found, member) : 'NOT_FOUND'
    })
  }

  /** Takes a step with each of the chosen requests; those with which it is not possible are skipped. */
  async function takeTogether<Body extends object, Code extends string>(
    step: RequestStep<Body, Code>,
    body: Body,
    { chosen }: { chosen: ChosenRequests },
    { member, request }: { member: StaffMember; request: FastifyRequest },
  ): Promise<TakenTogether> {
    const done: string[] = []
    const unfinished: string[] = []
    const idempotencyKey = readIdempotencyKey(request)
    for (const { reference, owner } of chosen) {
      if (done.includes(reference)) continue
      const input = { id: reference, body, member, idempotencyKey, over: owner }
      const rejected = await transact(services, async (inTransaction) => {
        const result = await takeStep(requestCases, inTransaction, step, input)
        return 'rejected' in result ? result.rejected : undefined
      }).catch(codeOfConflict)
      if (rejected === undefined) {
        done.push(reference)
        continue
      }
      if (rejected === 'TASKS_OPEN') unfinished.push(reference)
      await recordRejection(services, request, member, rejected, reference)
    }
    const known = new Set([...done, ...unfinished])
    const skipped = chosen.map(({ reference }) => reference).filter((each) => !known.has(each))
    return { done, unfinished, skipped }
  }

  const grant: StaffHandler<typeof grantObjections> = (input) =>
    takeTogether(grantObjection, { outcome: 'GRANTED', text: '' }, input.body, input)

  const assign: StaffHandler<typeof assignRequests> = async (input) => {
    const { to } = input.body
    const isKnown = to === '' || to === 'me' || (await findStaffMember(database, to, now()))
    if (!isKnown) throw new BadRequest('UNKNOWN_PERSON', 'to')
    const { member } = input
    const taken = await takeTogether(assignOneOfMany, { to }, input.body, input)
    const owners = new Map(input.body.chosen.map(({ reference, owner }) => [reference, owner]))
    const owner = to === 'me' ? member.subject : to || null
    const moved = taken.done.map((reference) => ({
      ...movedRequest(reference, owners.get(reference) ?? null),
      to: owner,
    }))
    await transact(services, (inTransaction) => tellOwners(inTransaction, member, moved))
    return taken
  }

  const note: StaffHandler<typeof noteRequests> = (input) =>
    takeTogether(requestSteps.note, { text: input.body.text }, input.body, input)

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

  const listMembers: StaffHandler<typeof getStaffMembers> = async ({ member }) => ({
    staff: describeReader(member),
    members: await listStaffMembers(database, now()),
  })

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

  const caseFile: StaffHandler<typeof getCaseFile> = async (input): Promise<FastifyReply | 'NOT_FOUND'> => {
    const { params, member, reply } = input
    const { reference } = params
    const found = await findRequest(database, reference)
    if (!found) return 'NOT_FOUND'
    await writeAudit(database, member, { action: 'CASE_FILE', reference }, now())
    return sendJsonFile(reply, `case-file-${reference}`, await describeCaseFile(database, config, found, now()))
  }

  const takeRequestStep = stepHandlers(services, requestCases, showWhole)

  const recordPosted: StaffHandler<typeof recordPosting> = (input) =>
    takeRequestStep<{ on: string }, PostingCode>(posting(input.params.entry, 'POST'))(input)

  const recordCalled: StaffHandler<typeof recordCall> = (input) =>
    takeRequestStep<{ on: string; text?: string }, PostingCode>(posting(input.params.entry, 'PHONE'))(input)

  return {
    list,
    file,
    contacts,
    read,
    takeStep: takeRequestStep,
    grant,
    assign,
    note,
    listUnposted,
    listMembers,
    listSentences,
    preview,
    readLetter,
    caseFile,
    recordPosted,
    recordCalled,
  }
}
