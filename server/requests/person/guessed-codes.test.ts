import { dayInMs, hourInMs } from '@site/shared/rules'
import { act, openMailboxSite, Person } from '../testing/mailbox.ts'
import { answerLostLinks } from './lost-links.ts'
import { statusTokenOf } from '../testing/request-server.ts'
import { runRetention, testConfig } from '../../testing/index.ts'
import { inText } from '../testing/whole-parts.ts'
import { readMails } from '../../mail/testing/read-mails.ts'

/** Site with the view of somebody who has another person's status link, which was forwarded, but not their mailbox. */
const site = await openMailboxSite()
const begin = site.clock.now
let networks = 0

afterEach(async () => {
  await site.database.deleteFrom('privacyRequests').execute()
  site.clock.now = begin
  await site.sanne.logIn('sanne')
})

async function personWithAnswer(changes: object = {}) {
  const noor = await new Person(site).request(changes)
  await act(site.sanne, noor.reference, 'decide', { outcome: 'GRANTED', parts: inText, answer: { text: 'Hierbij.' } })
  return noor
}

const nextNetwork = () => {
  networks += 1
  return `10.0.${networks >> 8}.${networks & 255}`
}

async function guess({ token }: { token: string }, code: string, remoteAddress = nextNetwork()) {
  const { statusCode, body } = await site.app.inject({
    method: 'POST',
    url: '/api/privacy-rights/mailbox/open',
    headers: { host: 'be.localhost:8080' },
    payload: { token, code },
    remoteAddress,
  })
  return `${statusCode} ${(JSON.parse(body) as { error?: string }).error ?? 'opened'}`
}

const codeAfter = (code: string, more: number) => String((Number(code) + more) % 1_000_000).padStart(6, '0')

/** Makes many wrong tries; counts the answers. */
async function guessMany(person: { token: string }, code: string, times: number) {
  const answers: Record<string, number> = {}
  for (let at = 1; at <= times; at++) {
    const answer = await guess(person, codeAfter(code, at))
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

/** Asks for new links with the email address; returns the person with the one for this request. */
async function withNewLink(noor: Person): Promise<Person> {
  const url = '/api/privacy-rights/status-link?locale=nl_be'
  await noor.browser.ask('POST', url, { payload: { email: 'noor@lindehof.example' } })
  await answerLostLinks({ config: testConfig(), database: site.database }, new Date(site.clock.now))
  const mails = (await readMails(site.database)).filter(({ subject }) => subject.includes('link'))
  const other = new Person(site)
  other.reference = noor.reference
  other.token = statusTokenOf(mails.at(-1)!)
  return other
}

test('500 tries from 20 addresses at the same time are ten: nothing opens', async () => {
  const noor = await personWithAnswer()
  const code = await noor.code()
  const answers: Record<string, number> = {}
  async function attack(address: number) {
    for (let at = 0; at < 25; at++) {
      const answer = await guess(noor, codeAfter(code, 1 + address * 25 + at), `10.1.0.${address}`)
      answers[answer] = (answers[answer] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, address) => attack(address)))
  expect(answers).toEqual({ '403 WRONG_CODE': 9, '429 LINK_LOCKED': 491 })
  expect(await guess(noor, code)).toBe('429 LINK_LOCKED')
  const kinds = site.database.selectFrom('privacyRequestHistory').select('kind').where('reference', '=', noor.reference)
  const history = (await kinds.execute()).map(({ kind }) => kind)
  expect(history).not.toContain('OPENED')
  expect(history.filter((kind) => kind === 'CODE_LOCKED')).toHaveLength(1)
})

test('no number of codes gives a link more than ten wrong tries a day', async () => {
  const noor = await personWithAnswer()
  let mailed = 0
  let wrong = 0
  for (let at = 0; at < 24; at++) {
    for (let codes = 0; codes < 8; codes++) {
      if ((await noor.call('code')).statusCode !== 200) break
      mailed++
      const answers = await guessMany(noor, '000000', 3)
      wrong += answers['403 WRONG_CODE'] ?? 0
    }
    site.clock.now += hourInMs - 1
  }
  // The tenth locks the link, which then mails no codes, either.
  expect([mailed, wrong]).toEqual([4, 9])
  expect((await noor.call('code')).json()).toEqual({ error: 'LINK_LOCKED' })
  site.clock.now += 24
  expect((await noor.open()).messages).toHaveLength(1)
})

test('the right code opens after nine wrong ones, and right ones are never counted', async () => {
  const noor = await personWithAnswer()
  expect(await guessMany(noor, await noor.code(), 9)).toEqual({ '403 WRONG_CODE': 9 })
  for (let at = 0; at < 12; at++) {
    expect((await noor.open()).messages).toHaveLength(1)
    site.clock.now += hourInMs
  }
})

/** A week of days one after another, and the last day of each week that follows. */
const daysOfAttack = [0, 1, 2, 3, 4, 5, 6, 13, 20, 27, 28]

test('a stranger with a link who uses it up every hour of every day cannot keep its owner from the answer', async () => {
  const stranger = await personWithAnswer()
  let opened = 0
  for (const at of daysOfAttack) {
    site.clock.now = begin + at * dayInMs
    for (let codes = 0; codes < 6; codes++) await stranger.call('code')
    await guessMany(stranger, '000000', 10)
    expect(await guess(stranger, '000000')).toBe('429 LINK_LOCKED')
    if (at % 7 === 6) {
      // Its own codes and tries; those of the stranger do not count, and end none of its codes.
      const owner = await withNewLink(stranger)
      const code = await owner.code()
      await stranger.call('code')
      await guessMany(stranger, code, 5)
      expect((await owner.open(code)).messages).toMatchObject([{ text: expect.stringMatching(/^Hierbij\./) }])
      opened++
    }
  }
  site.clock.now = begin + 29 * dayInMs
  await runRetention({ config: testConfig(), database: site.database, now: () => new Date(site.clock.now) })
  expect((await (await withNewLink(stranger)).open()).messages).toMatchObject([
    { text: expect.stringMatching(/^Hierbij\./) },
  ])
  expect(opened).toBe(4)
})

test('the links that somebody asks for in the name of the owner lock nobody out, either', async () => {
  const stranger = await personWithAnswer()
  const mailed = []
  for (let at = 0; at < 5; at++) mailed.push(await withNewLink(stranger))
  await guessMany(stranger, await stranger.code(), 10)
  expect((await mailed[0]!.open()).messages).toHaveLength(1)
})

test('a code that a stranger asked for opens the mailbox of its owner, too: the newest mail is never the wrong one', async () => {
  const stranger = await personWithAnswer()
  const owner = await withNewLink(stranger)
  await owner.code()
  const newest = await stranger.code()
  expect((await owner.open(newest)).messages).toHaveLength(1)
})
