import { extendRequest } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { isTooLateToExtend } from '../domain/term.ts'
import { dayOfLetter, letterWriter } from './letter-writer.ts'
import { defineStep } from './request-cases.ts'

export const extend = defineStep('extend', {
  call: extendRequest,
  audit: 'EXTEND',
  isOfOwner: true,
  refusal(request, { now }) {
    if (request.flowType === 'OBJECTION') return 'NOT_EXTENDABLE'
    if (request.extension) return 'ALREADY_EXTENDED'
    return isTooLateToExtend(request, dayOf(now)) ? 'TOO_LATE' : undefined
  },
  plan: (request, { reason, text }, context) => ({
    changes: {
      state: request.state === 'PAUSED' ? 'PAUSED' : 'EXTENDED',
      extension: reason,
      extendedOn: dayOfLetter(request, context.now),
    },
    history: [{ kind: 'EXTENDED', details: { reason } }],
    write: letterWriter(context, { letter: 'EXTENDED', reason, text }),
  }),
})
