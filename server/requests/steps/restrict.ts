import { isContestable, restrictMeanwhile } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import { restrictTargets } from '../desk/tasks/restriction-tasks.ts'
import { letterWriter } from './letter-writer.ts'
import { defineStep } from './request-cases.ts'

/** The contested data is not used while the request is open; brands and systems have a task for that. */
export const restrict = defineStep('restrict', {
  call: restrictMeanwhile,
  audit: 'RESTRICT',
  isOfOwner: true,
  refusal(request) {
    if (!isContestable(request.body)) return 'NOT_RESTRICTABLE'
    return request.restrictedOn ? 'ALREADY_RESTRICTED' : undefined
  },
  plan(_request, { text }, context) {
    const writeLetter = letterWriter(context, { letter: 'RESTRICTED', text })
    return {
      changes: { restrictedOn: dayOf(context.now), liftedOn: null },
      history: [{ kind: 'RESTRICTED' }],
      async write(changed) {
        await restrictTargets(context.services.database, changed.reference)
        return writeLetter(changed)
      },
    }
  },
})
