import { object } from 'superstruct'
import { call, notFound } from '../call.ts'
import { conflicts, dayErrors } from '../case-step.ts'
import { ask, sendOnce } from '../client.ts'
import { calendarDate } from '../parameters.ts'
import { messageText } from '../request-messages.ts'
import { getSentLetter } from '../staff-letters.ts'
import { staffRequest } from '../staff-requests.ts'

/** Records what was said on the telephone to somebody who is reached in no other way, and when: not in the future, and not before what had to be told. */
export const recordCall = call(
  {
    params: getSentLetter.params,
    method: 'POST',
    path: `${getSentLetter.path}/called`,
    body: object({ on: calendarDate, text: messageText }),
    answer: staffRequest,
    errors: { ...notFound, ...conflicts('NOT_OPEN', 'OWNED'), ...dayErrors('on') },
  },
  (it) => (id: string, entry: string, body: { on: string; text: string }) =>
    sendOnce([it.path, id, entry, body], (headers) => ask(it, { params: { reference: id, entry }, body, headers })),
)

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
