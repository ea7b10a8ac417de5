import { idempotencyHeader } from '../../shared/calls/index.ts'
import { bodyOf } from '../../server/requests/testing/request-server.ts'
import { later } from './machine.ts'
import { hosts, type TrialSite } from './site.ts'

/** What happened to visitors while the load ran. */
export interface Load {
  /** With what its keys and texts begin. */
  name: string
  /** Reference by idempotency key, of every privacy request that was acknowledged; a list where answers differed. */
  acknowledged: Map<string, string[]>
  /** Keys of those who gave up after an answer that was none: stored or not, who knows. */
  givenUp: Set<string>
  /** Questions of the contact form that were acknowledged, and those that were not. */
  contact: { acknowledged: Set<string>; failed: Set<string> }
  /** How many answers, by kind of request and status; status 0 is no answer at all. */
  counts: Record<string, number>
  /** Waits until this many more privacy requests are acknowledged. */
  acknowledge: (more: number) => Promise<void>
  stop: () => Promise<void>
}

const pages = ['/nl', '/nl/privacy-rights', '/nl/political-ads', '/nl/document/privacy-policy', '/healthy-or-not']
const calls = [
  '/api/campaign-items?countryCode=NL',
  '/api/plainhtml/privacy-policy?locale=nl_nl',
  '/api/campaign-insight?countryCode=NL',
]

let streams = 0

/** Visitors who send requests and messages and read pages, as quickly as they are answered, until they are stopped. */
export function startLoad({ visitor }: TrialSite): Load {
  const name = `load-${++streams}`
  const load: Load = {
    name,
    acknowledged: new Map(),
    givenUp: new Set(),
    contact: { acknowledged: new Set(), failed: new Set() },
    counts: {},
    async acknowledge(more) {
      const enough = load.acknowledged.size + more
      while (load.acknowledged.size < enough && !isOver) await later(20)
    },
    async stop() {
      isOver = true
      await Promise.all(workers)
    },
  }
  let isOver = false
  let sent = 0

  function count(kind: string, status: number) {
    load.counts[`${kind}: ${status}`] = (load.counts[`${kind}: ${status}`] ?? 0) + 1
  }

  async function ask(kind: string, ...[host, path, what]: Parameters<typeof visitor.ask>) {
    const answer = await visitor.ask(host, path, what).catch(() => undefined)
    count(kind, answer?.status ?? 0)
    return answer
  }

  /** Every second person tries again with the same key until there is an answer; the others give up. */
  async function sendRequest() {
    const at = sent++
    const key = `${name}-request-${String(at).padStart(6, '0')}`
    const body = bodyOf('RIGHT_OF_ACCESS', { email: `${name}.person${at}@lantaarn.example` })
    for (;;) {
      const headers = { [idempotencyHeader]: key }
      const answer = await ask('privacy request', hosts.be, '/api/privacy-rights/request', {
        method: 'POST',
        body,
        headers,
      })
      if (answer?.status === 200) {
        const { reference } = JSON.parse(answer.text) as { reference: string }
        return void load.acknowledged.set(key, [...(load.acknowledged.get(key) ?? []), reference])
      }
      if (at % 2 === 0) return void load.givenUp.add(key)
      await later(100)
    }
  }

  /** Of those acknowledged some are sent again, as by a page whose answer got lost: the reference must be the same. */
  async function sendAgain() {
    const key = [...load.acknowledged.keys()].at(-20)
    if (!key) return void (await later(50))
    const email = `${name}.person${Number(key.slice(-6))}@lantaarn.example`
    const body = bodyOf('RIGHT_OF_ACCESS', { email })
    const headers = { [idempotencyHeader]: key }
    const answer = await ask('repeated request', hosts.nl, '/api/privacy-rights/request', {
      method: 'POST',
      body,
      headers,
    })
    if (answer?.status !== 200) return
    const { reference } = JSON.parse(answer.text) as { reference: string }
    load.acknowledged.set(key, [...load.acknowledged.get(key)!, reference])
  }

  async function sendMessage() {
    const question = `${name}: question ${sent++} of a visitor`
    const body = { name: 'An', email: `${name}.question${sent}@lantaarn.example`, question }
    const answer = await ask('message', hosts.nl, '/api/contact?locale=nl_nl', { method: 'POST', body })
    ;(answer?.status === 200 ? load.contact.acknowledged : load.contact.failed).add(question)
    await later(30)
  }

  async function read(kind: string, addresses: string[], at: number) {
    await ask(kind, at % 2 ? hosts.nl : hosts.be, addresses[at % addresses.length]!)
  }

  async function repeat(work: (at: number) => Promise<void>) {
    for (let at = 0; !isOver; at++) await work(at)
  }

  const workers = [
    ...Array.from({ length: 4 }, () => repeat(sendRequest)),
    repeat(sendAgain),
    repeat(sendMessage),
    repeat((at) => read('page', pages, at)),
    repeat((at) => read('API call', calls, at)),
  ]
  return load
}

/** How many answers of this kind have a status that `isMeant` names. */
export function countAnswers({ counts }: Load, isMeant: (kind: string, status: number) => boolean): number {
  const entries = Object.entries(counts).map(
    ([name, count]) => [...name.split(': '), count] as [string, string, number],
  )
  return entries.reduce((sum, [kind, status, count]) => sum + (isMeant(kind, Number(status)) ? count : 0), 0)
}
