import { disturb } from './load.ts'
import { expect, test } from './test.ts'

test('one of the two servers is killed six times and nginx reloads: nobody notices, nothing is lost', async ({
  site,
}) => {
  // nginx sends a request with an idempotency key again, to the other server.
  await disturb(site, 6, async (round) => {
    const port = site.servers.ports[round % 2 ? 1 : 0]
    await site.servers.stop(port, 'SIGKILL')
    await site.servers.start(port)
    if (round % 3 === 1) await site.nginx.reload()
  })
})

test('PostgreSQL restarts three times: pages go on, calls answer 503 at worst', async ({ site }) => {
  await disturb(site, 3, site.postgresql.restart, /^page: (?!200)|: (?!200|503)/)
  expect(site.servers.crashes).toEqual([])
})
