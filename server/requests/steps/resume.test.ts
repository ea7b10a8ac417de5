import { assertDefined, dayInMs } from '@site/shared/rules'
import { contentToBe } from './send-letter.ts'
import { requestSteps } from './index.ts'
import { addHistory } from '../store/history.ts'
import { findRequest } from '../store/request-store.ts'
import { clearRequests, takeMails } from '../testing/request-server.ts'
import { openStepServer } from '../testing/step-server.ts'

const { server, make, take, extend, ask, resume } = await openStepServer()
beforeEach(() => clearRequests(server))

test('the term goes on after a pause and an extension, and every letter has the day', async () => {
  const request = await make('VERIFIED')
  await ask(request)
  server.pass(3 * dayInMs)
  const paused = assertDefined(await findRequest(server.database, request.reference), 'The request')
  const preview = contentToBe(paused, { letter: 'EXTENDED', reason: 'COMPLEX', text: '' }, server.services.now())
  expect(preview.answerBy).toBe('2027-02-23')
  expect(await extend(request)).toMatchObject({ item: { state: 'PAUSED', answerBy: '2027-02-23' } })
  server.pass(2 * dayInMs)
  const resumed = { state: 'EXTENDED', pausedOn: null, pausedDays: 5, answerBy: '2027-03-01' }
  expect(await resume(request)).toMatchObject({ item: resumed })
  const [, extension, resumption] = await takeMails(server)
  expect(extension!.text).toContain('uiterlijk op 23 februari 2027')
  expect(resumption!.text).toContain('uiterlijk op 1 maart 2027')
  server.pass(-5 * dayInMs)
})

test('a letter or mail ends the pause on the day of its receipt, which is not in the future nor before the question', async () => {
  const request = await make('VERIFIED')
  await ask(request)
  server.pass(5 * dayInMs)
  const received = (receivedOn: string) => take(requestSteps.resume, request, { receivedOn })
  expect(await received('2026-11-29')).toEqual({ rejected: 'INVALID_DAY' })
  expect(await received('2026-11-22')).toEqual({ rejected: 'INVALID_DAY' })
  const resumed = { state: 'VERIFIED', pausedOn: null, pausedDays: 3, answerBy: '2026-12-28' }
  expect(await received('2026-11-26')).toMatchObject({ item: resumed })
  await takeMails(server)
  server.pass(-5 * dayInMs)
})

test('a message that the person wrote before the question about their identity is no answer to it', async () => {
  const request = await make('VERIFIED')
  const { reference } = request
  await addHistory(server.database, { reference, kind: 'MESSAGE_RECEIVED' }, server.services.now())
  server.pass(1000)
  await ask(request)
  server.pass(5 * dayInMs)
  expect(await resume(request)).toMatchObject({ item: { pausedDays: 5, answerBy: '2026-12-28' } })
  server.pass(-5 * dayInMs - 1000)
})
