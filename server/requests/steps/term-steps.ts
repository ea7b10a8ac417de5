// Steps that change when a request is due.
import { askIdentity, extendRequest, openStates, resumeRequest } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import { channelOf } from '../../letters/decision-letters.ts'
import { endPause } from '../domain/pause.ts'
import { defineStep } from './request-cases.ts'
import { canPause, isPossibleDay, isTooLateToExtend, showingDays } from '../domain/term.ts'
import { dayOfLetter, letterWriter } from './letter-writer.ts'

export const extend = defineStep({
  call: extendRequest,
  audit: 'EXTEND',
  isOfOwner: true,
  states: openStates,
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

export const ask = defineStep({
  call: askIdentity,
  audit: 'ASK_IDENTITY',
  isOfOwner: true,
  states: ['VERIFIED', 'EXTENDED'],
  refusal: (request) => (channelOf(request) ? undefined : 'NOT_REACHABLE'),
  plan(request, { text }, context) {
    const isPause = canPause(request, dayOf(context.now))
    const pause = isPause && ({ state: 'PAUSED', pausedOn: dayOfLetter(request, context.now) } as const)
    return {
      changes: { answeredOn: null, ...pause },
      history: [{ kind: 'IDENTITY_ASKED' }],
      write: letterWriter(context, {
        letter: 'IDENTITY_ASKED',
        text,
        clock: isPause ? 'STOPS' : 'RUNS',
        replyBy: addDays(dayOf(context.now), showingDays),
      }),
    }
  },
})

export const resume = defineStep({
  call: resumeRequest,
  audit: 'RESUME',
  isOfOwner: true,
  states: openStates,
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
