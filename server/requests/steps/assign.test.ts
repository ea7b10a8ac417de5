import { requestSteps } from './index.ts'
import { findHistory } from '../store/history.ts'
import { clearRequests } from '../testing/request-server.ts'
import { lucas, sanne } from '../testing/staff-work.ts'
import { openStepServer } from '../testing/step-server.ts'

const { server, make, take, assign } = await openStepServer()
beforeEach(() => clearRequests(server))

test('a request is taken, handed over and given back', async () => {
  const login = { subject: 'lucas', name: lucas.name, action: 'LOGIN', at: server.services.now() } as const
  await server.database.insertInto('staffAudit').values(login).execute()
  const request = await make('VERIFIED')
  expect(await assign(request)).toMatchObject({ item: { owner: 'sanne', ownerName: sanne.name } })
  const handed = await take(requestSteps.assign, request, { to: lucas.subject })
  expect(handed).toMatchObject({ item: { owner: 'lucas', ownerName: lucas.name } })
  expect(await take(requestSteps.assign, request, { to: '' }, lucas)).toMatchObject({
    item: { owner: null, ownerName: null },
  })
  const history = await findHistory(server.database, request.reference)
  expect(history.slice(2).map(({ kind, details }) => [kind, details['to']])).toEqual([
    ['TAKEN', sanne.name],
    ['ASSIGNED', lucas.name],
    ['ASSIGNED', undefined],
  ])
})
