import { expectNothingLost, startLoad } from './load.ts'
import { expect, test } from './test.ts'

const failed = (counts: Record<string, number>, pattern: RegExp) =>
  Object.keys(counts).filter((name) => pattern.test(name))

test('one of the two servers is killed six times and nginx reloads: nobody notices, nothing is lost', async ({
  site,
}) => {
  const load = startLoad(site)
  for (let round = 0; round < 6; round++) {
    await load.acknowledge(60)
    await site.servers.kill(site.ports.servers[round % 2 ? 1 : 0])
    if (round % 3 === 1) await site.nginx.reload()
  }
  await load.acknowledge(60)
  // nginx sends a privacy request with a key again to the other server; a contact message has none.
  expect(failed(await load.stop(), /^(?:page|API call): (?:0|5..)$|request: (?!200)/)).toEqual([])
  await expectNothingLost(site, load)
})

test('PostgreSQL restarts three times: pages go on, calls answer 503 at worst', async ({ site }) => {
  const load = startLoad(site)
  for (let round = 0; round < 3; round++) {
    await load.acknowledge(60)
    await site.postgresql.restart()
  }
  await load.acknowledge(60)
  expect(
    failed(await load.stop(), /^page: (?:0|5..)$|: (?:0|4..|500|502|504)$/).filter((name) => name !== 'page: 404'),
  ).toEqual([])
  await expectNothingLost(site, load)
  expect(site.servers.crashes).toEqual([])
})
