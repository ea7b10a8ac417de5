// The clock of a server that was wrong for a moment, by a day or by years, harms nothing for longer than that moment.
import { dayInMs, hourInMs, minuteInMs } from '@site/shared/rules'
import { beginSession, findSession } from '../../login/sessions.ts'
import { claimMail, markFailed } from '../../mail/outbox.ts'
import {
  bodyOf,
  press,
  send,
  startRequestServer,
  takeMails,
  verificationPath,
} from '../../requests/testing/request-server.ts'
import { readMails } from '../../mail/testing/read-mails.ts'
import { runRetention } from '../run-retention.ts'

const messagesPerHour = 4
const server = await startRequestServer({ messagesPerHour })
const { database, services } = server

const ask = (email: string) => send(server, bodyOf('RIGHT_OF_ACCESS', { email }))

const jumps: [name: string, time: number][] = [
  ['two days', 2 * dayInMs],
  ['ten years', 3_650 * dayInMs],
]

test.each(jumps)('after a clock was %s ahead, forms are taken and mails are sent', async (name, time) => {
  await takeMails(server)
  server.pass(time)
  const email = `${name.replace(' ', '.')}@lindehof.example`
  const sent = await Promise.all(Array.from({ length: messagesPerHour + 1 }, () => ask(email)))
  expect(sent.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 200, 429,
  ])
  const failed = await claimMail(database, services.now())
  const nextAttemptAt = new Date(services.now().getTime() + 20 * minuteInMs)
  await markFailed(database, failed!.id, { lastError: '451', refusals: 0, nextAttemptAt })
  await claimMail(database, services.now())
  const written = await readMails(database)

  server.pass(-time)
  expect((await ask(email)).statusCode).toBe(200)
  server.pass(hourInMs)
  const claimed = new Set<string>()
  for (let mail = await claimMail(database, services.now()); mail; mail = await claimMail(database, services.now()))
    claimed.add(mail.id)
  expect(claimed.size).toBeGreaterThan(written.length)
})

test('a row that a clock an hour ahead would have removed is there when it is right again', async () => {
  await takeMails(server)
  server.pass(2 * hourInMs)
  expect((await send(server, bodyOf('RIGHT_OF_ACCESS'))).statusCode).toBe(200)
  const [mail] = await takeMails(server)
  server.pass(hourInMs)
  await runRetention(services)
  server.pass(-hourInMs)
  expect((await press(server, verificationPath(mail!))).headers.location).toBe('/nl/email-verified?state=VERIFIED')
})

test.each(jumps)('a login by a clock that was %s ahead does not last that long', async (_name, time) => {
  const member = {
    subject: 'sanne',
    name: 'Sanne',
    hasRole: true,
    mayAudit: false,
    isDeveloper: false,
    handlesAdvertisements: false,
    isReader: false,
    systems: [],
  }
  server.pass(time)
  const id = await beginSession(database, { member, idToken: undefined }, services.now())
  expect(await findSession(database, id, services.now())).toMatchObject({ subject: 'sanne' })
  server.pass(-time)
  expect(await findSession(database, id, services.now())).toBeUndefined()
})
