import { clearRequests, takeMails } from '../testing/request-server.ts'
import { openStepServer } from '../testing/step-server.ts'

const { server, make, ask } = await openStepServer()
beforeEach(() => clearRequests(server))

test.each([
  ['direct marketing', { flowType: 'OBJECTION' }],
  ['after 14 days', { askedOn: '2026-11-08' }],
] as const)('the time runs on when a person is asked who they are: %s', async (_, changes) => {
  const request = await make('VERIFIED', changes)
  expect(await ask(request)).toMatchObject({ item: { state: 'VERIFIED', pausedOn: null, pausedDays: 0 } })
  const [letter] = await takeMails(server)
  expect(letter!.text).toContain('De termijn voor ons antwoord loopt intussen door.')
})
