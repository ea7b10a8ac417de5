import { approveAdvertisement, editableStates } from '@site/shared/calls'
import { planWaiting, readWaiting } from '../../cases/waiting-steps.ts'
import { defineStep } from './advertisement-cases.ts'
import { waitingAdvertisements } from './submit.ts'

/** Publishes the version that a colleague offered. */
export const approve = defineStep({
  call: approveAdvertisement,
  audit: 'APPROVE',
  states: editableStates,
  refusal({ editedBy }, { waiting, member }) {
    if (!waiting) return 'NOT_OPEN'
    return [waiting.by.subject, editedBy].includes(member.subject) ? 'SAME_PERSON' : undefined
  },
  async plan(advertisement, { decidedAt }, context) {
    const waiting = readWaiting(context, decidedAt)
    if (!waiting) return 'NOT_OPEN'
    const { member: approver } = context
    const effect = await planWaiting(waitingAdvertisements, advertisement, waiting, { ...context, approver })
    if (effect === 'TEXT_TOO_SHORT') return 'CHANGED_MEANWHILE'
    if (typeof effect === 'string') return effect
    return { ...effect, history: [{ kind: 'APPROVED', by: approver }, ...effect.history] }
  },
})
