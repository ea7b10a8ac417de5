// The tasks of requests: who sees and changes them, and that nothing is granted before they are done.
import { randomUUID } from 'node:crypto'
import { storeWaiting } from '../../../cases/waiting.ts'
import { join } from 'node:path'
import type { CaseFile, ChangedTasks, MessageFile, StaffRequest, StaffTask, TaskPage } from '@site/shared/calls'
import { dayInMs } from '@site/shared/rules'
import { readSystems } from '../../../configuration/systems.ts'
import { openStaffSite, StaffBrowser } from '../../../testing/index.ts'
import { removeOldMessages } from '../../store/message-retention.ts'
import { bodyOf, intakeAt, press, send, verificationPath } from '../../testing/request-server.ts'
import { inFiles } from '../../testing/whole-parts.ts'
import { readMails } from '../../../mail/testing/read-mails.ts'

const calls = '/api/internal-privacy-rights'
const systems = readSystems(join(import.meta.dirname, '../../../content/systems.json'))
const site = await openStaffSite('2026-11-23T10:00:00Z', { systems })
const sanne = new StaffBrowser(site.app)
const lucas = new StaffBrowser(site.app)
/** With the tasks of the newsletter tool only. */
const noor = new StaffBrowser(site.app)
await sanne.logIn('sanne')
await lucas.logIn('lucas')
const landedOn = await noor.logIn('noor')

beforeEach(async () => {
  for (const table of ['staffAudit', 'privacyRequests'] as const) await site.database.deleteFrom(table).execute()
})

const address = {
  street: 'Dorpsstraat',
  houseNumber: '1',
  houseNumberExtension: '',
  postalCode: '1234 AB',
  city: 'Lindehofdorp',
  country: 'NL',
}
const userInfo = { salutation: 'NONE', firstName: 'Kim', lastName: 'Bos', address }
const avondbode = ['avondbode', 'avondbode-online']

async function enter(flowType: Parameters<typeof bodyOf>[0], changes: object = {}) {
  const intake = intakeAt(site.clock.now)
  const payload = bodyOf(flowType, { country: 'NL', email: 'kim@lindehof.example', intake, ...changes })
  return (await sanne.ask('POST', `${calls}/request`, { payload })).json<{ reference: string }>().reference
}

const read = async (reference: string) =>
  (await sanne.ask('GET', `${calls}/requests/${reference}`)).json<StaffRequest>()
const list = async (browser: StaffBrowser, query = '') =>
  (await browser.ask('GET', `${calls}/tasks?${query}`)).json<TaskPage>()
const brief = ({ kind, target, channel, work }: Pick<StaffTask, 'kind' | 'target' | 'channel' | 'work'>) =>
  [kind, target, channel, work].filter(Boolean).join(' ')

async function change(name: 'finish' | 'reopen', tasks: readonly { id: string }[], browser = sanne, reason?: string) {
  const payload = { tasks: tasks.map(({ id }) => id), reason }
  return (await browser.ask('POST', `${calls}/tasks/${name}`, { payload })).json<ChangedTasks>()
}

async function act(reference: string, name: string, payload: object, browser = sanne) {
  const answer = await browser.ask('POST', `${calls}/requests/${reference}/${name}`, { payload })
  return { status: answer.statusCode, ...answer.json<StaffRequest & { error?: string }>() }
}

test('tasks whose answer was lost are not ticked again over a colleague who has opened them meanwhile', async () => {
  const reference = await enter('RECTIFICATION')
  const tasks = (await read(reference)).tasks.map(({ id }) => id)
  const headers = { 'idempotency-key': randomUUID() }
  const finish = () => sanne.ask('POST', `${calls}/tasks/finish`, { payload: { tasks }, headers })
  expect((await finish()).json<ChangedTasks>().tasks.every(({ doneAt }) => doneAt)).toBe(true)
  await change('reopen', (await read(reference)).tasks, lucas)
  expect((await finish()).json<ChangedTasks>().tasks.every(({ doneAt }) => doneAt === null)).toBe(true)
})

const kinds: [Parameters<typeof bodyOf>[0], object, string[]][] = [
  [
    'OBJECTION',
    { brands: [...avondbode, 'centenlamp'], userInfo },
    [
      'BRAND avondbode EMAIL BLOCK',
      'BRAND avondbode POSTAL BLOCK',
      'BRAND centenlamp EMAIL BLOCK',
      'BRAND centenlamp POSTAL BLOCK',
    ],
  ],
  ['RIGHT_OF_ACCESS', {}, ['SYSTEM advertising FIND', 'SYSTEM newsletter FIND', 'SYSTEM subscribers FIND']],
  [
    'RECTIFICATION',
    { brands: avondbode },
    ['BRAND avondbode CORRECT', 'SYSTEM newsletter CORRECT', 'SYSTEM subscribers CORRECT', 'RECIPIENTS INFORM'],
  ],
  [
    'REMOVAL_FROM_PUBLICATION',
    { country: 'BE', brandName: ' zennevuur' },
    ['BRAND zennevuur UNPUBLISH', 'SYSTEM archive UNPUBLISH', 'RECIPIENTS INFORM'],
  ],
  [
    'OTHER_REQUEST',
    { right: 'RESTRICTION' },
    ['SYSTEM advertising RESTRICT', 'SYSTEM subscribers RESTRICT', 'RECIPIENTS INFORM'],
  ],
  ['OTHER_REQUEST', { right: 'PORTABILITY' }, ['SYSTEM subscribers EXPORT']],
]

test.each(kinds)('%s with %j makes its tasks', async (flowType, changes, tasks) => {
  const reference = await enter(flowType, changes)
  expect((await read(reference)).tasks.map(brief)).toEqual(tasks)
})

test('a request of a visitor makes its tasks when its address is confirmed, a duplicate none', async () => {
  const body = bodyOf('OBJECTION', { brands: avondbode, email: 'kim@lindehof.example' })
  const counts: number[] = []
  for (let time = 0; time < 2; time++) {
    await site.database.deleteFrom('outbox').execute()
    await send(site as never, body)
    const before = await site.database.selectFrom('privacyRequestTasks').select('id').execute()
    const [mail] = await readMails(site.database)
    await press(site as never, verificationPath(mail!))
    const after = await site.database.selectFrom('privacyRequestTasks').select('id').execute()
    counts.push(before.length, after.length)
  }
  expect(counts).toEqual([0, 1, 1, 1])
})

test('two objections of two brands give three lines, and each is granted when all its ticks are set', async () => {
  const first = await enter('OBJECTION', { brands: [...avondbode, 'centenlamp'] })
  const second = await enter('OBJECTION', { brands: avondbode, email: '', phoneNumber: '+31200000012' })
  const { tasks, counts, targets } = await list(sanne)
  expect(tasks.map((task) => [task.reference, task.name.nl, task.channel, task.identifiers])).toEqual(
    expect.arrayContaining([
      [first, 'Avondbode', 'EMAIL', ['kim@lindehof.example']],
      [first, 'Centenlamp', 'EMAIL', ['kim@lindehof.example']],
      [second, 'Avondbode', 'PHONE', ['+31200000012']],
    ]),
  )
  expect([tasks.length, counts]).toEqual([3, { open: 3, done: 0 }])
  expect(targets.map(({ target, count }) => [target, count])).toEqual([
    ['BRAND:avondbode', 2],
    ['BRAND:centenlamp', 1],
  ])
  expect(await act(first, 'decide', { outcome: 'GRANTED' })).toMatchObject({ status: 409, error: 'TASKS_OPEN' })
  expect((await read(first)).actions).not.toContain('decide')
  const ofBrand = await list(sanne, 'target=BRAND:avondbode')
  await change('finish', ofBrand.tasks)
  const payload = { chosen: [first, second].map((reference) => ({ reference, owner: null })) }
  const granted = await sanne.ask('POST', `${calls}/requests/grant`, { payload })
  expect(granted.json()).toEqual({ done: [second], unfinished: [first], skipped: [] })
  await change('finish', (await list(sanne)).tasks)
  expect((await read(first)).actions).toContain('decide')
  expect(await act(first, 'decide', { outcome: 'GRANTED' })).toMatchObject({ status: 200, state: 'ANSWERED' })
})

test('nobody erases before the owner of the case lets it begin', async () => {
  const reference = await enter('RIGHT_TO_BE_FORGOTTEN', { brands: avondbode })
  const access = await enter('RIGHT_OF_ACCESS')
  const newsletter = async () =>
    (await list(noor)).tasks.find((task) => task.reference === reference && task.target === 'newsletter')!
  const task = await newsletter()
  expect(task).toMatchObject({ lock: 'UNDECIDED', work: 'ERASE', otherOpen: [access] })
  const tick = (browser: StaffBrowser, ids: string[], reason?: string) =>
    browser.ask('POST', `${calls}/tasks/finish`, { payload: { tasks: ids, reason } })
  const locked = await tick(noor, [task.id])
  expect([locked.statusCode, locked.json()]).toEqual([409, { error: 'TASKS_LOCKED' }])
  // Of several those that are not locked are ticked.
  const [other] = (await read(access)).tasks
  const some = (await tick(sanne, [task.id, other!.id])).json<ChangedTasks>()
  expect([some.tasks.map(({ id }) => id), some.skipped]).toEqual([[other!.id], [task.id]])
  const file = await sanne.ask('GET', `${calls}/tasks.csv?language=nl&flowType=RIGHT_TO_BE_FORGOTTEN`)
  expect(file.body).toContain('"Wacht op het privacyteam"')
  await act(reference, 'assign', { to: 'me' }, lucas)
  expect(await act(reference, 'open-tasks', {})).toMatchObject({ status: 409, error: 'OWNED' })
  const opened = await act(reference, 'open-tasks', {}, lucas)
  expect(opened.actions).not.toContain('open-tasks')
  expect(opened.history.at(-1)).toMatchObject({ kind: 'TASKS_OPENED', by: 'Lucas Voorbeeld' })
  expect(await newsletter()).toMatchObject({ lock: null })
  expect((await tick(noor, [task.id])).statusCode).toBe(200)
  expect((await read(access)).actions).not.toContain('open-tasks')
})

test('no task of a request on hold is ticked, and its tasks come last, without a day', async () => {
  const intake = intakeAt(site.clock.now - 3 * dayInMs)
  const paused = await enter('RIGHT_OF_ACCESS', { email: 'bo@lindehof.example', intake })
  const running = await enter('RIGHT_OF_ACCESS')
  await act(paused, 'ask-identity', { text: 'Welk klantnummer heeft u?' })
  const shown = (await list(noor)).tasks
  expect(shown.map((task) => [task.reference, task.dueOn, task.lock])).toEqual([
    [running, '2026-12-23', null],
    [paused, null, 'PAUSED'],
  ])
  const tasks = shown.slice(1).map(({ id }) => id)
  for (const browser of [noor, sanne]) {
    const locked = await browser.ask('POST', `${calls}/tasks/finish`, { payload: { tasks } })
    expect([locked.statusCode, locked.json()]).toEqual([409, { error: 'TASKS_LOCKED' }])
  }
  const file = await noor.ask('GET', `${calls}/tasks.csv?language=fr`)
  expect(file.body).toMatch(new RegExp(`"${paused}".*"";"Suspendu"`))
  const reason = { tasks, reason: 'Staat niet in dit systeem.' }
  expect((await noor.ask('POST', `${calls}/tasks/finish`, { payload: reason })).statusCode).toBe(200)
  await act(paused, 'resume', {})
  expect((await list(noor)).tasks.map((task) => task.lock)).toEqual([null])
})

test('a request is granted, also in part, once each task is done or has a reason; a refusal needs none', async () => {
  const reference = await enter('RECTIFICATION')
  const { tasks } = await read(reference)
  const partly = {
    outcome: 'PARTLY',
    reason: 'ACCURATE',
    text: 'x'.repeat(20),
    done: 'x'.repeat(20),
    notification: 'NO_RECIPIENTS',
  }
  for (const body of [partly, { outcome: 'GRANTED', notification: 'NO_RECIPIENTS' }])
    expect(await act(reference, 'decide', body)).toMatchObject({ status: 409, error: 'TASKS_OPEN' })
  await change('finish', tasks.slice(1))
  const { tasks: skipped } = await change('finish', tasks.slice(0, 1), lucas, 'Staat er niet in.')
  expect(skipped).toMatchObject([{ reason: 'Staat er niet in.', doneBy: 'Lucas Voorbeeld' }])
  await change('reopen', tasks.slice(0, 1))
  expect(await act(reference, 'decide', partly)).toMatchObject({ error: 'TASKS_OPEN' })
  await change('finish', tasks, lucas, 'Staat er niet in.')
  const decided = await act(reference, 'decide', partly)
  expect(decided).toMatchObject({ status: 200, state: 'PARTLY_ANSWERED' })
  const about = decided.history.filter(({ kind }) => kind.startsWith('TASK_')).map(({ kind, by }) => `${kind} ${by}`)
  expect(about).toEqual([
    'TASK_DONE Sanne Voorbeeld',
    'TASK_DONE Sanne Voorbeeld',
    'TASK_NOT_NEEDED Lucas Voorbeeld',
    'TASK_REOPENED Sanne Voorbeeld',
    'TASK_NOT_NEEDED Lucas Voorbeeld',
  ])
  expect(await change('reopen', tasks)).toEqual({ tasks: [], skipped: tasks.map(({ id }) => id) })
  const rejected = await enter('RECTIFICATION', { email: 'bo@lindehof.example' })
  const refusal = { outcome: 'REFUSED', reason: 'ACCURATE', text: 'x'.repeat(20) }
  expect(await act(rejected, 'decide', refusal)).toMatchObject({ status: 200, state: 'REFUSED' })
  expect((await list(sanne)).total).toBe(0)
  // Somebody looks again: what is granted then has to be done, too.
  await act(rejected, 'ask-review', {})
  const changed = {
    outcome: 'CHANGED',
    to: 'GRANTED',
    text: 'x'.repeat(20),
    advice: 'x'.repeat(20),
    notification: 'TOLD',
    informed: 'De drukker.',
  }
  expect(await act(rejected, 'review', changed, lucas)).toMatchObject({ status: 409, error: 'TASKS_OPEN' })
  await change('finish', (await list(sanne)).tasks)
  expect(await act(rejected, 'review', changed, lucas)).toMatchObject({ status: 200, state: 'ANSWERED' })
})

test('a pending partial answer is not approved while a task is open again', async () => {
  const reference = await enter('RECTIFICATION')
  const decidedAt = '2026-11-23T10:00:00.000Z'
  const text = 'x'.repeat(20)
  const waiting = {
    about: { requestReference: reference },
    action: 'DECIDE' as const,
    body: { outcome: 'PARTLY', reason: 'ACCURATE', text, done: text, notification: 'TOLD', informed: text },
    files: [],
    by: { subject: 'sanne', name: 'Sanne Voorbeeld' },
    decidedAt: new Date(decidedAt),
    dueAt: null,
  }
  await storeWaiting(site.database, site.config.answerKeys, waiting)
  expect(await act(reference, 'approve', { decidedAt }, lucas)).toMatchObject({ status: 409, error: 'TASKS_OPEN' })
  await change('finish', (await read(reference)).tasks)
  expect(await act(reference, 'approve', { decidedAt }, lucas)).toMatchObject({ status: 200, state: 'PARTLY_ANSWERED' })
})

test('somebody with the tasks of one system sees those, with what the work needs, and nothing else', async () => {
  expect(landedOn).toBe('/nl/internal-privacy-rights/work-list')
  const reference = await enter('RECTIFICATION', { brands: avondbode, userInfo, userMessage: 'Mijn geheim.' })
  const { tasks, staff, counts, targets } = await list(noor)
  expect(staff).toEqual({
    name: 'Noor Voorbeeld',
    mayAudit: false,
    hasRole: false,
    handlesAdvertisements: false,
    readsOnly: false,
    hasTasks: true,
  })
  expect([counts, targets.map(({ target }) => target)]).toEqual([{ open: 1, done: 0 }, ['SYSTEM:newsletter']])
  expect(tasks).toMatchObject([
    {
      reference,
      target: 'newsletter',
      owner: 'Team nieuwsbrieven (nieuwsbrieven@groep.example)',
      work: 'CORRECT',
      identifiers: ['Kim Bos', 'kim@lindehof.example', 'Dorpsstraat 1, 1234 AB Lindehofdorp, NL'],
      dueOn: '2026-12-23',
    },
  ])
  expect(JSON.stringify(tasks)).not.toContain('geheim')
  for (const query of ['target=BRAND:avondbode', 'target=SYSTEM:subscribers', 'target=RECIPIENTS:'])
    expect([query, (await list(noor, query)).tasks]).toEqual([query, []])
  const all = await read(reference)
  const others = all.tasks.filter(({ target }) => target !== 'newsletter')
  expect(await change('finish', others, noor)).toEqual({ tasks: [], skipped: others.map(({ id }) => id) })
  expect((await read(reference)).tasks.every(({ doneAt }) => doneAt === null)).toBe(true)
  for (const { id } of others) {
    const ways = { note: { text: 'x' }, 'remove-file': { file: id } }
    for (const [name, payload] of Object.entries(ways)) {
      const answer = await noor.ask('POST', `${calls}/tasks/${reference}/${id}/${name}`, { payload })
      expect([name, answer.statusCode]).toEqual([name, 404])
    }
  }
  const file = await noor.ask('GET', `${calls}/tasks.csv?language=nl`)
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(2)
  const own = await change('finish', tasks, noor)
  expect(own.tasks).toMatchObject([{ doneBy: 'Noor Voorbeeld' }])
  const audit = site.database.selectFrom('staffAudit').select(['action', 'reference']).where('subject', '=', 'noor')
  const rows = await audit.orderBy('id').execute()
  expect(rows).toContainEqual({ action: 'TASK_DONE', reference })
  expect(rows.filter(({ action }) => action === 'TASKS_EXPORT')).toHaveLength(1)
  expect(rows.filter(({ action }) => action === 'REFUSED').map((row) => row.reference)).toContain(reference)
})

test('a note that is sent twice does not replace what a colleague has written meanwhile', async () => {
  const reference = await enter('RIGHT_OF_ACCESS')
  const { id } = (await list(noor)).tasks.at(-1)!
  const write = async (browser: StaffBrowser, text: string, key: string) => {
    const options = { payload: { text }, headers: { 'idempotency-key': key } }
    return (await browser.ask('POST', `${calls}/tasks/${reference}/${id}/note`, options)).json<StaffTask>().note
  }
  const key = randomUUID()
  expect(await write(noor, 'Van Noor', key)).toBe('Van Noor')
  expect(await write(sanne, 'Van Sanne', randomUUID())).toBe('Van Sanne')
  expect(await write(noor, 'Van Noor', key)).toBe('Van Sanne')
  const notes = (await read(reference)).history.filter(({ kind }) => kind === 'TASK_NOTED')
  expect(notes.map(({ by, details }) => [by, details['text'], details['taskKind']])).toEqual([
    ['Noor Voorbeeld', 'Van Noor', 'SYSTEM'],
    ['Sanne Voorbeeld', 'Van Sanne', 'SYSTEM'],
  ])
})

test('a file that was found for a task goes with the answer, survives the day, and is inspected', async () => {
  const reference = await enter('RIGHT_OF_ACCESS')
  const task = (await list(noor)).tasks[0]!
  const options = {
    headers: { 'file-name': 'nieuwsbrieven.csv', 'content-type': 'application/octet-stream' },
    payload: Buffer.from('a;b'),
  }
  const path = `${calls}/tasks/${reference}/${task.id}`
  const { id } = (await noor.ask('POST', `${path}/files`, options)).json<MessageFile>()
  const second = (await noor.ask('POST', `${path}/files`, options)).json<MessageFile>()
  expect((await list(noor)).tasks[0]!.files.map(({ name }) => name)).toEqual(['nieuwsbrieven.csv', 'nieuwsbrieven.csv'])
  // The answer of the first is lost.
  for (const headers of [{ 'idempotency-key': randomUUID() }].flatMap((each) => [each, each])) {
    const removed = await noor.ask('POST', `${path}/remove-file`, { payload: { file: second.id }, headers })
    expect([removed.statusCode, removed.json<StaffTask>().files.map((file) => file.id)]).toEqual([200, [id]])
  }
  const loose = await sanne.ask('POST', `${calls}/requests/${reference}/files`, options)
  expect(loose.statusCode).toBe(200)
  // Of another task and of none: neither is removed by this one.
  const foreign = await noor.ask('POST', `${path}/remove-file`, { payload: { file: loose.json<MessageFile>().id } })
  expect(foreign.statusCode).toBe(404)
  site.clock.now += 2 * dayInMs
  await removeOldMessages(site.database, new Date(site.clock.now))
  await Promise.all([sanne.logIn('sanne'), noor.logIn('noor')])
  const { drafts, tasks } = await read(reference)
  expect(drafts).toMatchObject([{ id, task: task.id }])
  await change('finish', tasks)
  const answer = { text: 'Hierbij.', files: [id] }
  const decided = await act(reference, 'decide', { outcome: 'GRANTED', parts: inFiles, answer })
  expect(decided.messages.at(-1)).toMatchObject({ isAnswer: true, files: [{ id }] })
  site.clock.now -= 2 * dayInMs
  // A login of a clock that was ahead is none.
  await Promise.all([sanne.logIn('sanne'), noor.logIn('noor')])
})

test('the file is for a spreadsheet in Dutch or French: semicolons, words, and no formula', async () => {
  const brands = ['centenlamp']
  const reference = await enter('OBJECTION', { brands, userInfo: { ...userInfo, firstName: '=1+1' } })
  const [task] = (await list(sanne)).tasks
  await sanne.ask('POST', `${calls}/tasks/${reference}/${task!.id}/note`, { payload: { text: '@SUM(A1); "x"' } })
  const dutch = await sanne.ask('GET', `${calls}/tasks.csv?target=BRAND:centenlamp&language=nl`)
  expect(dutch.headers['content-disposition']).toBe('attachment; filename="takenlijst-2026-11-23.csv"')
  const [head, ...rows] = dutch.body.trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFF"Referentie";"Merk of systeem";"Eigenaar";"Soort verzoek";"Wat te doen";"Kanaal";"Blokkeren of opzoeken";' +
      '"Uiterlijk";"Op slot";"Klaar op";"Klaar door";"Niet nodig, omdat";"Notitie"',
  )
  expect(rows.find((row) => row.includes('Post'))).toContain(
    `"${reference}";"Centenlamp";"";"Geen reclame meer krijgen";"Reclame stoppen";"Post";"'=1+1 Bos, Dorpsstraat`,
  )
  expect(dutch.body).toContain(`"'@SUM(A1); ""x"""`)
  const french = await sanne.ask('GET', `${calls}/tasks.csv?language=fr`)
  expect(french.body).toContain('"Arrêter la publicité";"E-mail"')
})

test('the list for a dialler has the numbers that are to be blocked, each once, as they are stored, and nothing else', async () => {
  const phone = (number: string, email = '') => ({ phoneNumber: number, email, userInfo, brands: avondbode })
  const blocked = await enter('OBJECTION', phone('+31200000012', 'noor@lindehof.example'))
  await enter('OBJECTION', phone('+31200000012', 'Noor@lindehof.example'))
  await enter('OBJECTION', phone('+32220000044'))
  await enter('OBJECTION', { ...phone('+31200000099'), brands: ['centenlamp'] })
  await enter('OBJECTION', { userInfo, email: '=1+1@lindehof.example', brands: avondbode })
  await enter('RECTIFICATION', { brands: avondbode, email: 'other@lindehof.example' })
  const readFile = async (path: string, browser = sanne) => (await browser.ask('GET', `${calls}/${path}`)).body
  const answer = await sanne.ask('GET', `${calls}/tasks.txt?target=BRAND:avondbode&channel=PHONE`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="block-phone-2026-11-23.txt"',
  })
  expect(answer.body).toBe('+31200000012\n+32220000044\n')
  const addresses = await readFile('tasks.txt?target=BRAND:avondbode&channel=EMAIL')
  expect(addresses.toLowerCase()).toBe('=1+1@lindehof.example\nnoor@lindehof.example\n')
  expect(await readFile('tasks.txt?channel=PHONE')).toBe('+31200000012\n+31200000099\n+32220000044\n')
  expect(await readFile('tasks.txt?channel=PHONE', noor)).toBe('')
  expect(await readFile('requests.txt?channel=PHONE&search=Bos')).toBe('+31200000012\n+31200000099\n+32220000044\n')
  expect((await sanne.ask('GET', `${calls}/tasks.txt?channel=POSTAL`)).statusCode).toBe(400)
  expect((await noor.ask('GET', `${calls}/requests.txt?channel=PHONE`)).statusCode).toBe(403)

  await change('finish', (await read(blocked)).tasks)
  expect(await readFile('tasks.txt?target=BRAND:avondbode&channel=PHONE&tab=done')).toBe('+31200000012\n')
  const audit = site.database.selectFrom('staffAudit').select(['action', 'details'])
  expect(await audit.where('action', '=', 'TASKS_EXPORT').execute()).toContainEqual({
    action: 'TASKS_EXPORT',
    details: JSON.stringify({ target: 'BRAND:avondbode', channel: 'PHONE' }),
  })
})

test('the list has no number of an objection that is not confirmed, refused or withdrawn', async () => {
  await enter('OBJECTION', { userInfo, phoneNumber: '+31200000012' })
  const numbers = async () => (await sanne.ask('GET', `${calls}/requests.txt?channel=PHONE&tab=all`)).body
  for (const state of ['RECEIVED', 'REFUSED', 'WITHDRAWN', 'ANSWERED', 'PARTLY_ANSWERED', 'VERIFIED'] as const) {
    await site.database.updateTable('privacyRequests').set({ state }).execute()
    expect([state, await numbers()]).toEqual([
      state,
      ['RECEIVED', 'REFUSED', 'WITHDRAWN'].includes(state) ? '' : '+31200000012\n',
    ])
  }
})

test('tasks are in the case file without notes, and are removed with their request', async () => {
  const reference = await enter('RECTIFICATION')
  const { tasks } = await read(reference)
  await sanne.ask('POST', `${calls}/tasks/${reference}/${tasks[0]!.id}/note`, { payload: { text: 'Geheime notitie' } })
  await change('finish', tasks.slice(0, 1), sanne, 'Staat er niet in.')
  const file = await sanne.ask('GET', `${calls}/requests/${reference}/case-file`)
  expect(file.json<CaseFile>().tasks[0]).toEqual({
    kind: 'SYSTEM',
    target: 'newsletter',
    work: 'CORRECT',
    channel: null,
    reason: 'Staat er niet in.',
    doneAt: '2026-11-23T10:00:00.000Z',
    doneBy: 'Sanne Voorbeeld',
  })
  expect(file.body).not.toContain('Geheime')
  await site.database.deleteFrom('privacyRequests').execute()
  expect(await site.database.selectFrom('privacyRequestTasks').select('id').execute()).toEqual([])
})

test('no address of a person is copied into the tasks', async () => {
  await enter('OBJECTION', { brands: avondbode, userInfo, phoneNumber: '+31200000012' })
  const rows = JSON.stringify(await site.database.selectFrom('privacyRequestTasks').selectAll().execute())
  for (const typed of ['kim@', 'Bos', 'Dorpsstraat', '31200000012']) expect(rows).not.toContain(typed)
})
