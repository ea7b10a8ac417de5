import assert from 'node:assert/strict'
import { waitForMails } from './check-requests.ts'
import { countAnswers, startLoad, type Load } from './load.ts'
import { until } from './machine.ts'
import type { Report } from './report.ts'
import type { TrialSite } from './site.ts'

const kills = 6

/** Servers are killed, PostgreSQL and nginx are restarted, while visitors go on. */
export async function checkLoad({ check, heading, table }: Report, site: TrialSite) {
  heading(`Load, while one of the two servers is killed ${kills} times and nginx reloads`)
  const killed = startLoad(site)
  await killWhile(killed, site)
  await killed.stop()
  table(killed.counts)
  await checkVisitors(check, killed)

  heading('Load, while PostgreSQL restarts three times')
  const restarted = startLoad(site)
  for (let at = 0; at < 3; at++) {
    await restarted.acknowledge(60)
    await site.postgresql.restart()
  }
  await restarted.acknowledge(60)
  await restarted.stop()
  table(restarted.counts)
  await check('pages go on; what needs the database is 503 at worst', () => {
    const wrong = countAnswers(restarted, (kind, status) =>
      kind === 'page' ? status >= 500 || !status : status >= 400 && status !== 503,
    )
    assert.equal(wrong, 0, JSON.stringify(restarted.counts))
  })
  await check('no server ended by itself', () => assert.equal(site.servers.endedAlone(), 0))

  heading('What became of the requests')
  await check('every mail leaves, those of killed servers too', () => waitForMails(site))
  await checkRequestsAfter(check, site, [killed, restarted])
  await checkMessagesAfter(check, site, [killed, restarted])
  const ids = site.mail.received.map(({ mail }) => mail.messageId)
  table({ mails: ids.length, 'of them sent again with the same Message-ID': ids.length - new Set(ids).size })
}

async function killWhile(load: Load, { servers, nginx }: TrialSite) {
  for (let at = 0; at < kills; at++) {
    await load.acknowledge(60)
    await servers.kill(servers.ports[at % 2]!)
    if (at % 3 === 1) await nginx.reload()
  }
  await load.acknowledge(60)
}

async function checkVisitors(check: Report['check'], load: Load) {
  await check('no visitor who reads notices anything', () => {
    const bad = countAnswers(
      load,
      (kind, status) => ['page', 'API call'].includes(kind) && (status >= 500 || status === 0),
    )
    assert.equal(bad, 0, JSON.stringify(load.counts))
  })
  await check('no privacy request fails: nginx repeats at the other server what carries a key', () => {
    assert.equal(
      countAnswers(load, (kind, status) => kind.endsWith('request') && status !== 200),
      0,
      JSON.stringify(load.counts),
    )
  })
}

/** No acknowledged request lost, none stored or answered twice, each with one mail. */
export async function checkRequestsAfter(check: Report['check'], { postgresql, mail }: TrialSite, loads: Load[]) {
  const query = `select reference, idempotency_key as key from privacy_requests where idempotency_key like 'load-%'`
  const all = await postgresql.read<{ reference: string; key: string }>(query)
  const stored = all.filter(({ key }) => loads.some(({ name }) => key.startsWith(`${name}-`)))
  const references = Map.groupBy(stored, ({ key }) => key)
  const acknowledged = loads.flatMap((load) => [...load.acknowledged])

  await check(
    `${acknowledged.length} acknowledged privacy requests: all are stored, each with the one reference that was told`,
    () => {
      for (const [key, told] of acknowledged) {
        assert.deepEqual(
          [...new Set(told)],
          references.get(key)?.map(({ reference }) => reference),
          key,
        )
      }
    },
  )
  await check(`${stored.length} stored ones: none twice; those who gave up have one or none`, () => {
    assert.equal(references.size, stored.length)
    const keys = new Set(loads.flatMap((load) => [...load.acknowledged.keys(), ...load.givenUp]))
    assert.deepEqual(
      [...references.keys()].filter((key) => !keys.has(key)),
      [],
    )
  })
  await check(
    'each has one mail: the same Message-ID where a killed server could not say that it was sent',
    async () => {
      const ofRequests = () => Map.groupBy(mail.received, (one) => /LM-\w{4}-\w{4}/.exec(one.mail.subject ?? '')?.[0])
      await until('the mails have arrived', 10, () => stored.every(({ reference }) => ofRequests().has(reference)))
      for (const { reference } of stored) {
        assert.equal(
          new Set(
            ofRequests()
              .get(reference)!
              .map((one) => one.mail.messageId),
          ).size,
          1,
          reference,
        )
      }
    },
  )
}

async function checkMessagesAfter(check: Report['check'], { postgresql }: TrialSite, loads: Load[]) {
  const query = `select question from contact_messages where question like 'load-%'`
  const stored = (await postgresql.read<{ question: string }>(query)).map(({ question }) => question)
  const acknowledged = loads.flatMap(({ contact }) => [...contact.acknowledged])
  await check(
    `${acknowledged.length} acknowledged messages of the contact form are stored; none twice, failed ones neither`,
    () => {
      assert.deepEqual(
        acknowledged.filter((question) => !stored.includes(question)),
        [],
      )
      assert.equal(new Set(stored).size, stored.length)
    },
  )
}
