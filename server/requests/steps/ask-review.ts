import { askReview as askReviewCall, stageOf } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { letters } from '../../letters/letters.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { isPossibleDay } from '../../cases/possible-day.ts'
import { reviewDay } from '../domain/term.ts'
import type { StoredRequest } from '../store/request-store.ts'
import { letterWriter, type LetterContext } from './letter-writer.ts'
import { defineStep, type RequestEffect } from './request-cases.ts'

/** Returns why nobody can look again at a decision. */
export function rejectReview(request: StoredRequest) {
  const { is } = stageOf(request)
  if (is !== 'decided' && is !== 'inReview') return 'NOT_OPEN'
  return is === 'inReview' || request.review ? 'ALREADY_REVIEWED' : undefined
}

/** Begins a review, and tells the person its last day, and the data protection officer. @param askedOn the day on which the person asked for it */
export function beginReview(request: StoredRequest, askedOn: string, context: LetterContext): RequestEffect {
  const { config, services, now } = context
  const writeLetter = letterWriter(context, {
    letter: 'REVIEW_ASKED',
    reason: request.decision?.reason ?? undefined,
    text: '',
    reviewAskedOn: askedOn,
  })
  return {
    changes: { reviewBy: reviewDay(askedOn, request.country) },
    history: [{ kind: 'REVIEW_ASKED' }],
    async write(changed) {
      await enqueueMail(services.database, letters.officerNotice({ request: changed, config }), now)
      return writeLetter(changed)
    },
  }
}

export const askReview = defineStep('ask-review', {
  call: askReviewCall,
  audit: 'ASK_REVIEW',
  refusal: rejectReview,
  plan(request, body, context) {
    const { askedOn = dayOf(context.now) } = body
    const decidedOn = dayOf(request.decidedAt ?? request.receivedAt)
    return isPossibleDay(askedOn, decidedOn, context.now) ? beginReview(request, askedOn, context) : 'INVALID_DAY'
  },
})
