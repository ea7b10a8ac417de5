// An election day: readers, writers, a publish, an import and an outage: `npm run bench election`. README.md describes it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countryCodes } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { root, run } from '../e2e/production/processes.ts'
import { hosts, openSite, type Site } from '../e2e/production/test.ts'
import { Counted, slice, warmUp, sum, addTo, type Group, type Job } from './election/counted.ts'
import { pathsOf, shares, type Known } from './election/reads.ts'
import { startWriters } from './election/writers.ts'
import { printSteal, watchSteal } from './measure.ts'

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    items: { type: 'string', default: '100000' },
    attack: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const usualRate = values.attack ? 40 : 2000
const rate = Number(positionals[0] ?? usualRate)
const seconds = Number(values.seconds)
const processes = 4

/** Each group has an IP address, 8 requests a second, and 2 connections that nginx leaves open for 1,000 requests. */
function readers(known: Known): Group[] {
  const amount = Math.max(20, Math.ceil(rate / 8))
  return keysOf(shares).flatMap((kind, ofKind) =>
    Array.from({ length: Math.round(amount * shares[kind]) }, (_, at) => {
      const address = `127.99.${10 * ofKind + Math.floor(at / 250)}.${1 + (at % 250)}`
      return { ...groupOf(kind, at, known), address, connections: 2, rate: rate / amount }
    }),
  )
}

function groupOf(kind: Group['kind'], at: number, known: Known) {
  const country = at % 2 ? 'BE' : 'NL'
  const order = pathsOf(kind, country, known).map((path) => [Math.random(), path] as const)
  const paths = order.toSorted(([one], [other]) => one - other).map(([, path]) => path)
  return { kind, host: at % 2 ? hosts.be : hosts.nl, paths: paths.slice(0, 100) }
}

async function read({ nginx }: Site, groups: Group[], startAt: number): Promise<Counted> {
  const counted = new Counted()
  const readIn = async (process: number) => {
    const reader = fork(join(import.meta.dirname, 'election/reader.ts'))
    const own = groups.filter((_, at) => at % processes === process)
    reader.send({ port: nginx.ports.https, startAt, seconds, groups: own } satisfies Job)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own reader sends
    const [found] = (await once(reader, 'message')) as [Counted]
    counted.add(found)
  }
  await Promise.all(Array.from({ length: processes }, (_, process) => readIn(process)))
  return counted
}

/** In MB: the most that these processes held so far, together. */
function memoryOf(...ids: (number | string | undefined)[]): number {
  const running = ids.filter((id) => existsSync(`/proc/${id}/status`))
  const sizes = running.map((id) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])
  return Math.round(sizes.reduce((all, size) => all + Number(size), 0) / 1_024)
}

function memoryOfNginx({ nginx }: Site): number {
  const main = readFileSync(nginx.processIdFile, 'utf8').trim()
  return memoryOf(main, ...readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' '))
}

const printRow = (...cells: unknown[]) => console.log(cells.map((cell) => String(cell).padStart(12)).join(''))

function print(counted: Counted) {
  console.log()
  printRow('second', 'sent', 'answered', 'failed', 'p50 ms', 'p99 ms', 'most ms')
  for (const [at, sent] of Object.entries(counted.sent)) {
    const failed = Object.entries(counted.failures).filter(([name]) => name.startsWith(`${at} `))
    const [answered, ...times] = counted.summarize((place) => place === Number(at))
    printRow((Number(at) * slice) / 1_000, sent, answered, sum(Object.fromEntries(failed)), ...times)
  }
  for (const kind of keysOf(shares)) {
    const [answered, ...times] = counted.summarize((_, found) => found === kind)
    printRow(kind, '', answered, '', ...times)
  }
}

/** Returns for how many seconds from now somebody still got the old notice. */
async function watchChange({ visitor }: Site, id: string): Promise<number> {
  const start = Date.now()
  let last = 0
  while (Date.now() - start < 10_000) {
    for (const path of ['?countryCode=NL&limit=50', `/${id}?countryCode=NL`]) {
      const { status, text } = await visitor.ask(hosts.nl, `/api/campaign-items${path}`)
      if (status === 200 && !text.includes('Gewijzigd.')) last = (Date.now() - start) / 1_000
    }
    await wait(100)
  }
  return last
}

/** Until both servers have written the whole register to their snapshots, as they have long before an election day. */
async function waitForSnapshots({ folder }: Site) {
  const written = `${countryCodes.length * Number(values.items)} notices`
  while ((await readFile(join(folder, 'servers.log'), 'utf8')).split(written).length < 3) await wait(500)
}

async function electionDay(site: Site, samples: Known) {
  const { postgresql, servers, edited, folder } = site
  const file = join(folder, 'changed.json')
  const changed = samples.NL.newest.map((item) => ({ ...item, campaignContextNoteNl: 'Gewijzigd.' }))
  await writeFile(file, JSON.stringify(changed))
  const events: string[] = []
  const startAt = Date.now() + 3_000 + warmUp
  const says = (what: string) => events.push(`${((Date.now() - startAt) / 1_000).toFixed(1).padStart(12)} s  ${what}`)
  const atShare = async (share: number, act: () => Promise<unknown>) => {
    await wait(startAt - Date.now() + share * seconds * 1_000)
    await act().catch((error: unknown) => says(`FAILED: ${String(error)}`))
  }
  const stopWriters = startWriters(site, changed.at(5)?.id ?? '')
  const [first, second] = servers.ports.map((port) => () => memoryOf(servers.processIdOf(port)))
  const getSteal = watchSteal()
  const [counted] = await Promise.all([
    read(site, readers(samples), startAt),
    atShare(1 / 18, async () => {
      edited.edit('mf-legal', /^messages\/nl_nl\.\w+\.json$/, (texts) => `${texts} `)
      await edited.publish('mf-legal')
      says('published')
    }),
    atShare(1 / 9, async () => {
      const options = { as: site.as, cwd: root, env: { DATABASE_URL: postgresql.url } }
      says(await run('node', ['server/campaigns/import/main.ts', 'import', file], options))
      says(
        `a changed notice was old for s (bar 6): ${JSON.stringify(await watchChange(site, changed.at(0)?.id ?? ''))}`,
      )
    }),
    atShare(1 / 3, async () => {
      await postgresql.kill()
      says('PostgreSQL killed')
    }),
    atShare(1 / 2, async () => {
      const held = second?.()
      await servers.stop(servers.ports[1], 'SIGKILL')
      says(`the second server killed, which held ${held} MB`)
      // As systemd does.
      await wait(1_000)
      await servers.start(servers.ports[1])
      says('it is healthy again')
    }),
    atShare(2 / 3, async () => {
      await postgresql.start()
      says('PostgreSQL back')
    }),
  ])
  print(counted)
  console.log(events.join('\n'))
  console.log('writers:', await stopWriters())
  console.log(`memory at most, MB: ${first?.()} and ${second?.()} (servers), ${memoryOfNginx(site)} (nginx)`)
  console.log('servers that ended by themselves:', servers.crashes)
  printSteal(getSteal())
  const [total, p50, p99] = counted.summarize()
  const speed = total / seconds
  console.log('failed, by kind and reason:', reasons(counted))
  console.log(`failed reads: ${sum(counted.failures)} of ${total} (bar 0)`)
  console.log(
    `p50 ${p50} ms, p99 ${p99} ms (bar 150) at ${speed.toFixed()} requests a second, ${((100 * speed) / rate).toFixed()} % of ${rate}`,
  )
}

function reasons({ failures }: Counted) {
  const found: Record<string, number> = {}
  for (const [name, count] of Object.entries(failures)) addTo(found, name.replace(/^\d+ /, ''), count)
  return found
}

/** One network sends hostile queries, as many as are answered, while others read. */
async function attack(site: Site, samples: Known) {
  const start = () => Date.now() + 3_000 + warmUp
  const before = await read(site, readers(samples), start())
  const attackers = countryCodes.map((_, at) => ({
    ...groupOf('attack', at, samples),
    address: '127.66.6.6',
    connections: 25,
  }))
  const groups = [...readers(samples), ...attackers]
  const meanwhile = await read(site, groups, start())
  print(meanwhile)
  const say = (who: string, times: readonly unknown[]) =>
    console.log(`${who}: answers, ms of 50 %, 99 %, all:`, ...times)
  say(
    'attacker',
    meanwhile.summarize((_, kind) => kind === 'attack'),
  )
  say('readers before', before.summarize())
  say(
    'readers meanwhile',
    meanwhile.summarize((_, kind) => kind !== 'attack'),
  )
  console.log('failed before:', reasons(before), 'meanwhile:', reasons(meanwhile))
}

await using parts = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void parts.disposeAsync().then(() => process.exit(1)))
// These readers share some hundred addresses; only the attacker meets the limits of one network.
const limit: Record<string, string> = values.attack ? {} : { CALLS_PER_MINUTE: '60000' }
const site = await openSite((end) => parts.defer(async () => void (await end())), limit)
const fill = ['bench/election/fill.ts', site.postgresql.url, values.items]
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own program prints
const known = JSON.parse(await run('node', fill, { as: site.as, cwd: root })) as Known
await waitForSnapshots(site)
console.log(`${values.items} notices in each country, ${rate} requests a second for ${seconds} s`)
await (values.attack ? attack(site, known) : electionDay(site, known))
