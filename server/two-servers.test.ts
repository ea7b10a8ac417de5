// Takes about 25 s: begins early.
import { createDelivery } from './mail/worker.ts'
import { startMailServer } from './mail/testing/mail-server.ts'
import { smtpTransport } from './mail/transport.ts'
import { storeRequests } from './requests/testing/store-requests.ts'
import { keepRetention, minutelyDuties } from './retention.ts'
import { openTestDatabase, testConfig } from './testing/index.ts'

const config = testConfig({ dpoMailbox: 'dpo@lindehof.example' })
const database = await openTestDatabase()
/** Database of the second server: connections of its own to PostgreSQL, where TEST_DATABASE_URL names one. */
const other = process.env['TEST_DATABASE_URL'] ? await openTestDatabase() : database
const { url, received } = await startMailServer()

let time = 0
const now = () => new Date(time)
function report(problem: string) {
  throw new Error(problem)
}

const servers = [database, other].map((own) => ({
  doHourly: () => keepRetention({ config, database: own, now }, report),
  doMinutely: () => keepRetention({ config, database: own, now }, report, minutelyDuties),
  deliver: createDelivery({ database: own, transport: smtpTransport(url, config.mailFrom), now, report }),
}))

/** Both do at the same time what a server does when it starts, every hour and every minute, and send what there is to send. */
async function work() {
  await Promise.all(servers.flatMap(({ doHourly, doMinutely }) => [doHourly(), doMinutely()]))
  await Promise.all(servers.map(({ deliver }) => deliver()))
}

/** Days of five weeks: a weekend and three working days, then the week of the last day to answer, and Christmas. */
const simulated = [
  ...Array.from({ length: 5 }, (_, index) => index),
  ...Array.from({ length: 8 }, (_, index) => 27 + index),
]

test('two servers mail one digest on each working day, at 8 o’clock', async () => {
  await storeRequests(database, 1)
  const days = simulated.map((index) => new Date(Date.UTC(2026, 10, 21 + index)).toISOString().slice(0, 10))
  for (const day of days) {
    for (const hour of ['07:00', '20:00']) {
      time = Date.parse(`${day}T${hour}:00Z`)
      await work()
    }
  }
  const datesTo = (mailbox: string | undefined) =>
    received.filter(({ to }) => to[0] === mailbox).map(({ mail }) => mail.date?.toISOString())
  const working = days.filter((day) => new Date(day).getUTCDay() % 6 !== 0 && day !== '2026-12-25')
  expect(datesTo(config.privacyMailbox)).toEqual(working.map((day) => `${day}T07:00:00.000Z`))
  const overdue = ['2026-12-22', '2026-12-23', '2026-12-24']
  expect(datesTo(config.dpoMailbox)).toEqual(overdue.map((day) => `${day}T07:00:00.000Z`))
})
