import { recordCall } from '@site/shared/calls'
import { addDays, dayInMs, dayOf } from '@site/shared/rules'
import { requestSteps } from './index.ts'
import { posting } from './posted.ts'
import { findHistory, findUnposted } from '../store/history.ts'
import { findRequest, type StoredRequest } from '../store/request-store.ts'
import { bodyOf, clearRequests, takeMails } from '../testing/request-server.ts'
import { explanation, openStepServer } from '../testing/step-server.ts'
import { inText } from '../testing/whole-parts.ts'

const { server, make, take, extend, ask, rejectRequest, grant, letterOf } = await openStepServer()
beforeEach(() => clearRequests(server))

const said = 'Ik sprak Noor zelf, en legde het uit. Ze begreep het.'
/** Somebody who left a telephone number only, today. */
const onTelephone = () =>
  make('VERIFIED', {
    body: JSON.stringify({ ...bodyOf('RIGHT_OF_ACCESS'), email: '', phoneNumber: '+31200000012', userInfo: {} }),
    askedOn: today(),
  })
const today = () => dayOf(server.services.now())
const historyOf = ({ reference }: StoredRequest) => findHistory(server.database, reference)
const stored = async ({ reference }: StoredRequest) => (await findRequest(server.database, reference))!

/** Records the call about what was to be told last. */
async function call(request: StoredRequest, on: string) {
  const [entry] = findUnposted(await historyOf(request))
  return take({ ...posting(entry?.id ?? '', 'PHONE'), call: recordCall as never }, request, { on, text: said })
}

test('what a person with a telephone number only has to know waits for the call, which says when and what', async () => {
  const request = await onTelephone()
  await rejectRequest(request)
  expect(await takeMails(server)).toEqual([])
  expect(await stored(request)).toMatchObject({ state: 'REFUSED', informedOn: null, unposted: 1 })
  const [entry] = findUnposted(await historyOf(request))
  const letter = await letterOf(entry)
  expect(letter).toMatchObject({ channel: 'PHONE', address: [] })
  expect(letter.text).toContain(explanation)
  expect(await call(request, addDays(today(), -1))).toEqual({ rejected: 'INVALID_DAY' })
  server.pass(dayInMs)
  expect(await call(request, today())).toMatchObject({ item: { informedOn: today() } })
  expect((await stored(request)).unposted).toBe(0)
  const last = (await historyOf(request)).at(-1)
  expect(last).toMatchObject({
    kind: 'CALLED',
    name: 'Sanne Voorbeeld',
    details: { postedOn: today(), text: said },
  })
  expect(await call(request, today())).toEqual({ rejected: 'NOT_FOUND' })
})

test('an extension counts from the call, and one that is told too late does not', async () => {
  const inTime = await onTelephone()
  await extend(inTime)
  const { answerBy } = await stored(inTime)
  expect(await stored(inTime)).toMatchObject({ state: 'EXTENDED', extendedOn: null, answerBy: inTime.answerBy })
  await call(inTime, today())
  const extended = await stored(inTime)
  expect(extended.extendedOn).toBe(today())
  expect(extended.answerBy > addDays(answerBy, 50)).toBe(true)
  const late = await onTelephone()
  await extend(late)
  server.pass(40 * dayInMs)
  await call(late, today())
  expect(await stored(late)).toMatchObject({ state: 'VERIFIED', extension: null, extendedOn: null })
})

test('the clock stands still from the call in which somebody was asked who they are', async () => {
  const request = await onTelephone()
  await ask(request)
  expect(await stored(request)).toMatchObject({ state: 'PAUSED', pausedOn: null })
  server.pass(2 * dayInMs)
  await call(request, today())
  expect(await stored(request)).toMatchObject({ state: 'PAUSED', pausedOn: today() })
})

test('access is not granted by telephone without its parts, which are told', async () => {
  const request = await onTelephone()
  await expect(take(requestSteps.decide, request, { outcome: 'GRANTED', text: '' })).rejects.toThrow(
    'INCOMPLETE in data',
  )
  await grant(request)
  const [entry] = findUnposted(await historyOf(request))
  expect((await letterOf(entry)).text).toContain(inText.data.text)
})
