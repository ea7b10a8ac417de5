import { approveAdvertisement, editableStates } from '@site/shared/calls'
import { endingSteps } from '../../cases/waiting-steps.ts'
import { defineStep } from './advertisement-cases.ts'
import { waitingAdvertisements } from './submit.ts'

const ending = endingSteps(waitingAdvertisements)

/** Publishes the version that a colleague offered. */
export const approve = defineStep({
  call: approveAdvertisement,
  audit: 'APPROVE',
  states: editableStates,
  refusal(advertisement, viewer) {
    const refusal = ending.approve.refusal(advertisement, viewer)
    return advertisement.editedBy === viewer.member.subject ? (refusal ?? 'SAME_PERSON') : refusal
  },
  async plan(advertisement, body, context) {
    const effect = await ending.approve.plan(advertisement, body, context)
    return effect === 'TEXT_TOO_SHORT' ? 'CHANGED_MEANWHILE' : effect
  },
})
