import { setTimeout as wait } from 'node:timers/promises'
import { idempotencyHeader } from '@site/shared/calls'
import { bodyOf } from '../../server/requests/testing/request-server.ts'
import { expect, hosts, type Site } from './test.ts'
import type { Ask } from './visitor.ts'

const paths = {
  page: ['/nl', '/nl/privacy-rights', '/nl/political-ads', '/nl/document/privacy-policy', '/nl/about'],
  'API call': ['/api/campaign-items?countryCode=NL', '/api/plainhtml/privacy-policy?locale=nl_nl'],
}

let loads = 0

/** Starts visitors who send requests and read pages, as quickly as they are answered, until they are stopped. */
function startLoad({ visitor }: Site) {
  const name = `load-${++loads}`
  /** References by idempotency key, of acknowledged privacy requests; several where answers differed. */
  const acknowledged = new Map<string, Set<string>>()
  /** Answers by kind and status, as `page: 200`; status 0 is no answer. */
  const counts: Record<string, number> = {}
  let isOver = false
  let sent = 0

  async function ask(kind: string, host: string, path: string, what?: Ask) {
    const answer = await visitor.ask(host, path, what).catch(() => undefined)
    const key = `${kind}: ${answer?.status ?? 0}`
    counts[key] = (counts[key] ?? 0) + 1
    return answer
  }

  /** Returns whether it was acknowledged. */
  async function sendRequest(kind: string, host: string, key: string) {
    const body = bodyOf('RIGHT_OF_ACCESS', { email: `${key}@lindehof.example` })
    const headers = { [idempotencyHeader]: key }
    const answer = await ask(kind, host, '/api/privacy-rights/request', { body, headers })
    if (answer?.status !== 200) return false
    const { reference } = JSON.parse(answer.text) as { reference: string }
    acknowledged.set(key, (acknowledged.get(key) ?? new Set()).add(reference))
    return true
  }

  /** Every second person tries again with the same key until there is an answer; the others give up. */
  async function makeRequest() {
    const number = sent++
    const send = () => sendRequest('privacy request', hosts.be, `${name}-request-${String(number).padStart(6, '0')}`)
    while (!(await send()) && number % 2 === 1) await wait(100)
  }

  /** Sends an acknowledged request again, as a page does whose answer was lost: the reference must be the same. */
  async function repeatRequest() {
    const key = [...acknowledged.keys()].at(-20)
    if (key) await sendRequest('repeated request', hosts.nl, key)
    else await wait(50)
  }

  async function repeat(work: (at: number) => Promise<unknown>) {
    for (let at = 0; !isOver; at++) await work(at)
  }

  const workers = [
    ...Array.from({ length: 4 }, () => repeat(makeRequest)),
    repeat(repeatRequest),
    ...Object.entries(paths).map(([kind, list]) =>
      repeat((at) => ask(kind, at % 2 ? hosts.nl : hosts.be, list[at % list.length] ?? '')),
    ),
  ]
  return {
    name,
    acknowledged,
    /** Waits until this many more privacy requests are acknowledged. */
    async acknowledge(more: number) {
      const enough = acknowledged.size + more
      await expect.poll(() => acknowledged.size, { timeout: 120_000, intervals: [20] }).toBeGreaterThanOrEqual(enough)
    },
    /** Returns the counts. */
    async stop() {
      isOver = true
      await Promise.all(workers)
      console.log(`${name}:`, counts)
      return counts
    },
  }
}

/** No acknowledged request is lost, none is stored or answered twice, each has one mail. */
async function expectNothingLost(site: Site, load: ReturnType<typeof startLoad>) {
  await site.waitForMails()
  const stored = await site.postgresql.read<{ reference: string; key: string }>(
    `select reference, idempotency_key as key from privacy_requests where idempotency_key like '${load.name}-%'`,
  )
  const references = new Map(stored.map(({ key, reference }) => [key, reference]))
  for (const [key, answered] of load.acknowledged) expect([...answered], key).toEqual([references.get(key)])
  expect(references.size, 'stored once each').toBe(stored.length)

  // A server that is killed cannot say that a mail was sent: another sends it again, with the same Message-ID.
  const mailsOf = (reference: string) => site.mail.received.filter(({ mail }) => mail.subject?.includes(reference))
  const countIds = (reference: string) => new Set(mailsOf(reference).map(({ mail }) => mail.messageId)).size
  await expect.poll(() => stored.filter(({ reference }) => countIds(reference) !== 1)).toEqual([])
}

/** Disturbs the site under load, each round after 60 requests: all answers are 200 or like `met`, as `page: 500`, and nothing is lost. */
export async function disturb(site: Site, rounds: number, act: (round: number) => unknown, met = /^$/) {
  const load = startLoad(site)
  for (let round = 0; round < rounds; round++) {
    await load.acknowledge(60)
    await act(round)
  }
  await load.acknowledge(60)
  expect(Object.keys(await load.stop()).filter((name) => !name.endsWith(': 200') && !met.test(name))).toEqual([])
  await expectNothingLost(site, load)
}
