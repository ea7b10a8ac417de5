import type { getStaffRequests, StaffRequestQuery, staffRequestsContacts, staffRequestsFile } from '@site/shared/calls'
import { pageSize, type ListViewer } from '../../cases/case-list.ts'
import { ExportQueue, sendListFile } from '../../downloads/export-queue.ts'
import { Share } from '../../limits/concurrency-limit.ts'
import { writeAudit, writeFilter } from '../../login/audit.ts'
import type { StaffHandler } from '../../login/require-staff.ts'
import { describeReader, type StaffMember } from '../../login/sessions.ts'
import type { Services } from '../../services.ts'
import { isAccompanied } from '../domain/second-person.ts'
import { contactListName, writeContacts } from './contact-list.ts'
import { describeLines } from './describe-request.ts'
import { requestsFileName, writeRequests } from './request-file.ts'
import { countStates, findRequests, requestBatches, resolveSearch, selectInForce } from './request-selection.ts'

/** The list of requests, and the files made from it. */
export function requestListHandlers(services: Services) {
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

  return { list, file, contacts }
}
