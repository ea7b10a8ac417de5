import { liftRestriction } from '@site/shared/calls'
import { addDays, dayOf } from '@site/shared/rules'
import { canLift, firstLiftDay } from '../domain/restriction.ts'
import { liftTargets } from '../desk/tasks/restriction-tasks.ts'
import { letterWriter } from './letter-writer.ts'
import { defineStep } from './request-cases.ts'

/** In days: a later day is a typing error. */
const longestNotice = 366

/** Tells the person from which day a restriction is lifted, before it is (Art. 18(3) GDPR). */
export const lift = defineStep('lift', {
  call: liftRestriction,
  audit: 'LIFT',
  isOfOwner: true,
  refusal: (request) => (canLift(request) ? undefined : 'NOT_OPEN'),
  plan(request, { on, text }, context) {
    const today = dayOf(context.now)
    if (on < firstLiftDay(request, today) || on > addDays(today, longestNotice)) return 'LIFT_TOO_SOON'
    const writeLetter = letterWriter(context, { letter: 'LIFTED', text, liftedOn: on })
    return {
      changes: { liftedOn: on },
      history: [{ kind: 'LIFT_ANNOUNCED', details: { liftedOn: on } }],
      async write(changed) {
        await liftTargets(context.services.database, changed)
        return writeLetter(changed)
      },
    }
  },
})
