import { resumeRequest } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { endPause } from '../domain/pause.ts'
import { isPossibleDay } from '../../cases/possible-day.ts'
import { letterWriter } from './letter-writer.ts'
import { defineStep } from './request-cases.ts'

export const resume = defineStep('resume', {
  call: resumeRequest,
  audit: 'RESUME',
  isOfOwner: true,
  refusal: ({ state, answeredOn }) => (state === 'PAUSED' || answeredOn ? undefined : 'NOT_OPEN'),
  plan(request, body, context) {
    const { receivedOn = dayOf(context.now) } = body
    const isPossible = isPossibleDay(receivedOn, request.pausedOn ?? request.askedOn, context.now)
    // A message of the person has ended the pause already.
    if (request.state === 'PAUSED' && !isPossible) return 'INVALID_DAY'
    return {
      changes: { answeredOn: null, ...(request.state === 'PAUSED' && endPause(request, receivedOn)) },
      history: [{ kind: 'RESUMED' }],
      write: letterWriter(context, { letter: 'RESUMED', text: '' }),
    }
  },
})
