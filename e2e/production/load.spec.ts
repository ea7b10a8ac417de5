import { expectNothingLost, startLoad } from './load.ts'
import { expect, test } from './test.ts'

test('one of the two servers is killed six times and nginx reloads: nobody notices, nothing is lost', async ({
  site,
}) => {
  const load = startLoad(site)
  for (let round = 0; round < 6; round++) {
    await load.acknowledge(60)
    const port = site.servers.ports[round % 2 ? 1 : 0]
    await site.servers.stop(port, 'SIGKILL')
    await site.servers.start(port)
    if (round % 3 === 1) await site.nginx.reload()
  }
  await load.acknowledge(60)
  // nginx sends a privacy request with a key again to the other server; a contact message has none.
  const failed = /^(?:page|API call): (?:0|5..)$|request: (?!200)/
  expect(Object.keys(await load.stop()).filter((name) => failed.test(name))).toEqual([])
  await expectNothingLost(site, load)
})

test('PostgreSQL restarts three times: pages go on, calls answer 503 at worst', async ({ site }) => {
  const load = startLoad(site)
  for (let round = 0; round < 3; round++) {
    await load.acknowledge(60)
    await site.postgresql.restart()
  }
  await load.acknowledge(60)
  const failed = /^page: (?:0|5..)$|^(?!page).*: (?:0|4..|500|502|504)$/
  expect(Object.keys(await load.stop()).filter((name) => failed.test(name))).toEqual([])
  await expectNothingLost(site, load)
  expect(site.servers.crashes).toEqual([])
})
