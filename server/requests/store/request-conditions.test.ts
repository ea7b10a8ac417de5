import {
  isBeingLifted as rowIsBeingLifted,
  isRunning as rowIsRunning,
  isWithStaff as rowIsWithStaff,
  requestStates,
  stageOf,
} from '@site/shared/calls'
import type { RawBuilder } from 'kysely'
import { bodyOf, send, startRequestServer, takeMails, type RequestServer } from '../testing/request-server.ts'
import {
  hasToPost,
  isBeingLifted,
  isInOpenState,
  isInReview,
  isNotInReview,
  isRunning,
  isToPost,
  isWithStaff,
} from './request-conditions.ts'
import { changeRequest } from './request-store.ts'

let server: RequestServer
let reference: string

beforeAll(async () => {
  server = await startRequestServer()
  const sent = await send(server, bodyOf('RIGHT_OF_ACCESS'))
  reference = sent.json<{ reference: string }>().reference
  await takeMails(server)
})

const day = '2026-11-23'
const rows = requestStates.flatMap((state) => {
  const reviews = state === 'REFUSED' ? [null, day] : [null]
  const pauses = state === 'PAUSED' ? [null, day] : [null]
  return pauses.flatMap((pausedOn) =>
    reviews.flatMap((reviewBy) =>
      [0, 1].flatMap((unposted) =>
        [null, day].map((liftedOn) => ({ state, pausedOn, reviewBy, unposted, restrictedOn: day, liftedOn })),
      ),
    ),
  )
})

test.each(rows)('a query finds what is said of a row: %j', async (row) => {
  const request = await changeRequest(server.database, reference, row)
  const finds = async (condition: RawBuilder<boolean>) => {
    const all = server.database.selectFrom('privacyRequests').select('reference')
    return (await all.where('reference', '=', reference).where(condition).execute()).length === 1
  }
  const { is } = stageOf(request)
  expect({
    running: await finds(isRunning),
    open: await finds(isInOpenState),
    inReview: await finds(isInReview),
    notInReview: await finds(isNotInReview),
    beingLifted: await finds(isBeingLifted),
    withStaff: await finds(isWithStaff),
    toPost: await finds(hasToPost),
  }).toEqual({
    running: rowIsRunning(request),
    open: is === 'open' || is === 'paused' || is === 'waitingForPost',
    inReview: is === 'inReview',
    notInReview: is !== 'inReview',
    beingLifted: rowIsBeingLifted(request),
    withStaff: rowIsWithStaff(request),
    toPost: isToPost(request),
  })
})
