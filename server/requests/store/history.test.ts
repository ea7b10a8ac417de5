import { markFailed } from '../../mail/outbox.ts'
import { findHistory } from './history.ts'
import { bodyOf, clearRequests, send } from '../testing/request-server.ts'
import { openStepServer } from '../testing/step-server.ts'

const { server } = await openStepServer()
beforeEach(() => clearRequests(server))

test('a mail that is given up is in the history of its request', async () => {
  const sent = await send(server, bodyOf('RIGHT_OF_ACCESS'))
  const { reference } = sent.json<{ reference: string }>()
  const [mail] = await server.database.selectFrom('outbox').select('id').execute()
  const failure = { lastError: 'EENVELOPE', refusals: 3, givenUpAt: server.services.now() }
  await markFailed(server.database, mail!.id, failure)
  const history = await findHistory(server.database, reference)
  expect(history.map(({ kind, mailId }) => [kind, mailId])).toEqual([
    ['RECEIVED', null],
    ['LINK_SENT', mail!.id],
    ['MAIL_FAILED', mail!.id],
  ])
})
