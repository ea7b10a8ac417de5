import { object } from 'superstruct'
import { call, notFound } from '../call.ts'
import { conflicts, dayErrors } from '../case-step.ts'
import { ask, sendOnce } from '../client.ts'
import { calendarDate } from '../parameters.ts'
import { getSentLetter } from '../staff-letters.ts'
import { staffRequest } from '../staff-requests.ts'

/** Records when a printed letter was posted: not in the future, and not before the letter. */
export const recordPosting = call(
  {
    params: getSentLetter.params,
    method: 'POST',
    path: `${getSentLetter.path}/posted`,
    body: object({ on: calendarDate }),
    answer: staffRequest,
    errors: { ...notFound, ...conflicts('NOT_OPEN', 'OWNED'), ...dayErrors('on') },
  },
  (it) => (id: string, entry: string, on: string) =>
    sendOnce([it.path, id, entry, on], (headers) =>
      ask(it, { params: { reference: id, entry }, body: { on }, headers }),
    ),
)
