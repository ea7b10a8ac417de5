import { randomUUID } from 'node:crypto'
import { sendStaffMessage } from '@site/shared/calls'
import { letters } from '../../letters/letters.ts'
import { isAddressKnown } from '../domain/channel.ts'
import { mailStatusLink } from '../person/mailed-links.ts'
import { describeDigests, findUnsent, isMailboxOpen, storeMessage } from '../store/messages.ts'
import { defineStep } from './request-cases.ts'

export const message = defineStep('message', {
  call: sendStaffMessage,
  audit: 'MESSAGE',
  isOfOwner: true,
  isPossibleWhileWaiting: true,
  refusal(request, { now }) {
    if (!isMailboxOpen(request, now)) return 'NOT_OPEN'
    return request.body.email ? undefined : 'NOT_REACHABLE'
  },
  async plan(request, { text, files }, { config, services, member, now }) {
    const { database: transaction } = services
    const { reference } = request
    if (files?.length && !isAddressKnown(request)) return 'ADDRESS_NOT_CONFIRMED'
    const chosenFiles = await findUnsent(transaction, reference, 'STAFF', files)
    if (!chosenFiles) return 'NOT_FOUND'
    return {
      changes: { waitsSince: null },
      history: [{ kind: 'MESSAGE_SENT', details: describeDigests(chosenFiles) }],
      async write() {
        const sent = { id: randomUUID(), reference, author: member.name, text, files: chosenFiles }
        await storeMessage(transaction, services, sent)
        const write = (action: string, code: string) => letters.message({ request, config, action, linkCode: code })
        return mailStatusLink(transaction, config, request, { kind: 'MESSAGE', write }, now)
      },
    }
  },
})
