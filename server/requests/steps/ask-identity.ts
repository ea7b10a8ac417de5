import { askIdentity as askIdentityCall } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { channelOf } from '../domain/channel.ts'
import { canPause, replyDay } from '../domain/term.ts'
import { dayOfLetter, letterWriter } from './letter-writer.ts'
import { defineStep } from './request-cases.ts'

export const askIdentity = defineStep('ask-identity', {
  call: askIdentityCall,
  audit: 'ASK_IDENTITY',
  isOfOwner: true,
  refusal: (request) => (channelOf(request) ? undefined : 'NOT_REACHABLE'),
  plan(request, { text }, context) {
    const isPause = canPause(request, dayOf(context.now))
    const pause = isPause && ({ state: 'PAUSED', pausedOn: dayOfLetter(request, context.now) } as const)
    return {
      changes: { answeredOn: null, waitsSince: null, ...pause },
      history: [{ kind: 'IDENTITY_ASKED' }],
      write: letterWriter(context, {
        letter: 'IDENTITY_ASKED',
        text,
        clock: isPause ? 'STOPS' : 'RUNS',
        replyBy: replyDay(request, dayOf(context.now)),
      }),
    }
  },
})
