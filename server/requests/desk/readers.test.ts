import type { StaffRequest, StaffRequestPage, TaskPage } from '@site/shared/calls'
import { StaffBrowser } from '../../testing/index.ts'
import { openMailboxSite, Person, readStaff } from '../testing/mailbox.ts'
import { bodyOf } from '../testing/request-server.ts'

const calls = '/api/internal-privacy-rights'
const site = await openMailboxSite()
const { sanne } = site
const fleur = new StaffBrowser(site.app)
await fleur.logIn('fleur')

let count = 0

/** A request of somebody else each time: a second one of the same person would be a duplicate. */
async function erasure(): Promise<Person> {
  count += 1
  return new Person(site).request(bodyOf('RIGHT_TO_BE_FORGOTTEN', { email: `noor${count}@lindehof.example` }))
}

test('a reader sees the whole request without steps, and the history says that they looked', async () => {
  const { reference } = await erasure()
  const shown = await readStaff(fleur, reference)
  const asStaff = await readStaff(sanne, reference)
  const { actions, extendableTo, tasks, history, ...seen } = shown
  expect(asStaff).toMatchObject(seen)
  expect({ actions, extendableTo }).toEqual({ actions: [], extendableTo: null })
  expect(tasks).not.toHaveLength(0)
  expect(tasks.filter(({ isChangeable }) => isChangeable)).toEqual([])
  expect(asStaff.tasks.every(({ isChangeable }) => isChangeable)).toBe(true)
  expect(history.filter(({ kind }) => kind === 'VIEWED').map(({ by }) => by)).toEqual(['Fleur Voorbeeld'])
})

test('a message stays unread by the team when somebody looks who only reads', async () => {
  const writer = await erasure()
  await writer.call('messages', { text: 'Is er al nieuws?' })
  const readBy = async (browser: StaffBrowser) => (await readStaff(browser, writer.reference)).messages[0]?.readAt
  expect(await readBy(fleur)).toBeNull()
  expect(await readBy(sanne)).toEqual(expect.any(String))
})

test('the work list of who only reads has the tasks of all, and none to tick', async () => {
  const { reference } = await erasure()
  const list = (await fleur.ask('GET', `${calls}/tasks?tab=done`)).json<TaskPage>()
  expect(list.staff).toMatchObject({ name: 'Fleur Voorbeeld', hasRole: false, readsOnly: true })
  const own = list.tasks.filter((task) => task.reference === reference)
  expect(own.length).toBe(1)
  expect(own.filter(({ isChangeable }) => isChangeable)).toEqual([])
})

test('a reader gets no request, and their steps change nothing', async () => {
  const { reference } = await erasure()
  const { members } = (await fleur.ask('GET', `${calls}/members`)).json<{ members: { subject: string }[] }>()
  expect(members.map(({ subject }) => subject)).toEqual(['sanne'])
  const assigned = await sanne.ask('POST', `${calls}/requests/${reference}/assign`, { payload: { to: 'fleur' } })
  expect(assigned.json()).toMatchObject({ error: 'UNKNOWN_PERSON' })
  const noted = await fleur.ask('POST', `${calls}/requests/${reference}/note`, { payload: { text: 'Gezien.' } })
  expect([noted.statusCode, noted.json()]).toEqual([403, { error: 'READS_ONLY' }])
  const after = await readStaff(sanne, reference)
  expect(after.history.map(({ kind }) => kind)).not.toContain('NOTE')
})

test('the list says who only reads', async () => {
  const isReader = async (browser: StaffBrowser) =>
    (await browser.ask('GET', `${calls}/requests`)).json<StaffRequestPage>().staff.readsOnly
  expect([await isReader(fleur), await isReader(sanne)]).toEqual([true, false])
})

test('somebody with both roles handles requests', async () => {
  const { reference } = await erasure()
  const both = site.database.updateTable('staffSessions').set({ isReader: true }).where('subject', '=', 'sanne')
  await both.execute()
  const noted = await sanne.ask('POST', `${calls}/requests/${reference}/note`, { payload: { text: 'Belde.' } })
  expect(noted.json<StaffRequest>().actions).toContain('decide')
})
