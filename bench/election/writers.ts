// People who send a form while others read.
import { setTimeout as wait } from 'node:timers/promises'
import { idempotencyHeader } from '@site/shared/calls'
import { hosts, type Site } from '../../e2e/production/test.ts'
import { bodyOf } from '../../server/requests/testing/request-server.ts'
import { addTo } from './counted.ts'

/** Sends each form once a second until stopped; then says what they were told, and what of it is not true. */
export function startWriters({ visitor, postgresql }: Site, campaignId: string) {
  const person = { name: 'Noor', locale: 'nl_nl' }
  const forms: [string, path: string, body: object][] = [
    ['contact', '/api/contact?locale=nl_nl', { ...person, question: 'Waar?' }],
    [
      'complaint',
      '/api/political-ad-complaint',
      { ...person, campaignId, reason: 'INCORRECT', explanation: 'Onjuist.' },
    ],
    ['access', '/api/privacy-rights/request', bodyOf('RIGHT_OF_ACCESS', { country: 'NL' })],
  ]
  const sent: { kind: string; status: number }[] = []
  const answers: Record<string, number> = {}
  const state = { isOver: false }

  async function send(kind: string, path: string, body: object, at: number) {
    const email = `${kind}-${at}@lindehof.example`
    const headers = { [idempotencyHeader]: `key-of-${kind}-${String(at).padStart(8, '0')}` }
    const request = visitor.ask(hosts.nl, path, { body: { ...body, email }, headers })
    const { status, text } = await request.catch((error: NodeJS.ErrnoException) => ({ status: 0, text: String(error) }))
    addTo(answers, `${kind}: ${status || text} ${/"error":"(\w+)"/.exec(text)?.[1] ?? ''}`)
    sent.push({ kind, status })
  }
  async function sendAll() {
    const sending: Promise<void>[] = []
    for (let at = 0; !state.isOver; at++) {
      sending.push(...forms.map((form) => send(...form, at)))
      await wait(1_000)
    }
    await Promise.all(sending)
  }
  const all = sendAll()

  return async function stop() {
    state.isOver = true
    await all
    // Addresses are sealed where they are stored: what is there is counted.
    const stored = await postgresql.read<{ kind: string; count: number }>(
      `select 'contact' as kind, count(*) from contact_messages union all select 'complaint', count(*) from complaints
        union all select 'access', count(*) from privacy_requests`,
    )
    let lost = 0
    let others = 0
    for (const { kind, count } of stored) {
      const taken = sent.filter((each) => each.kind === kind && each.status === 200).length
      lost += Math.max(taken - count, 0)
      others += Math.max(count - taken, 0)
    }
    return {
      answers,
      sent: sent.length,
      'acknowledged and lost': lost,
      'stored twice, or refused and stored': others,
    }
  }
}
