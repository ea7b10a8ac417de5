import { disturb } from './load.ts'
import { expect, test, type Site } from './test.ts'

const killOne = async ({ servers }: Site, round: number) => {
  const port = servers.ports[round % 2 ? 1 : 0]
  await servers.stop(port, 'SIGKILL')
  await servers.start(port)
}

/** Faults, and the answers besides 200 that `met` allows. nginx sends requests with an idempotency key again, to the other server. */
const faults: [fault: string, act: (site: Site, round: number) => unknown, met?: RegExp][] = [
  ['one of the two servers is killed', killOne],
  ['nginx reloads', ({ nginx }) => nginx.reload()],
  [
    'nginx reloads, then a server is killed',
    async (site, round) => {
      await site.nginx.reload()
      await killOne(site, round)
    },
  ],
  // Pages and calls that were read before go on; forms are told to try again.
  ['PostgreSQL restarts', ({ postgresql }) => postgresql.restart(), /^(?:privacy|repeated) request: 503$/],
]

for (const [fault, act, met] of faults) {
  test(`${fault}, three times under load: no acknowledged request is lost, and no client gets more than ${met ?? 'answers'}`, async ({
    site,
  }) => {
    await disturb(site, 3, (round) => act(site, round), met)
    expect(site.servers.crashes).toEqual([])
  })
}
