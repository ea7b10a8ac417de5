import { randomUUID } from 'node:crypto'
import { decidedStates, openStates, removeDraftFile, requestStates, sendStaffMessage } from '@site/shared/calls'
import { letters } from '../../letters/letters.ts'
import { mailStatusLink } from '../person/mailed-links.ts'
import { defineStep } from './request-cases.ts'
import { hasUnsent, removeUnsent } from '../store/stored-files.ts'
import { describeDigests, findUnsent, isMailboxOpen, storeMessage } from '../store/messages.ts'

const message = defineStep({
  call: sendStaffMessage,
  audit: 'MESSAGE',
  isOfOwner: true,
  isPossibleWhileWaiting: true,
  states: [...openStates, ...decidedStates],
  refusal(request, { now }) {
    if (!isMailboxOpen(request, now)) return 'NOT_OPEN'
    return request.body.email ? undefined : 'NOT_REACHABLE'
  },
  async plan(request, { text, files }, { config, services, member, now }) {
    const { database: transaction } = services
    const { reference } = request
    const chosen = await findUnsent(transaction, reference, 'STAFF', files)
    if (!chosen) return 'NOT_FOUND'
    return {
      history: [{ kind: 'MESSAGE_SENT', details: describeDigests(chosen) }],
      async write() {
        const sent = { id: randomUUID(), reference, author: member.name, text, files: chosen }
        await storeMessage(transaction, services, sent)
        const write = (action: string, code: string) => letters.message({ request, config, action, linkCode: code })
        return mailStatusLink(transaction, config, request, { kind: 'MESSAGE', write }, now)
      },
    }
  },
})

const removeFile = defineStep({
  call: removeDraftFile,
  audit: 'REMOVE_FILE',
  states: requestStates,
  async plan({ reference }, { file }, { services: { database: transaction } }) {
    if (!(await hasUnsent(transaction, reference, 'STAFF', file))) return 'NOT_FOUND'
    return {
      history: [],
      async write() {
        await removeUnsent(transaction, file)
        return undefined
      },
    }
  },
})

/** What staff do with messages and files of a request. */
export const mailboxSteps = { message, removeFile }
