// The composed site beside a monolith and a staircase of the same sources, in a real browser: `npm run bench`. How to read
// what it prints stands in README.md; options: --visits 7, --pages /nl,/nl/political-ads, --lines slow-4g, --protocols http/1.1,
// --against <folder of another tree>.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { namesOf, recordOf } from '@site/shared/rules'
import { inTurn, median } from './figures.ts'
import { launchBrowser } from './measure.ts'
import { startContenders, type Contender } from './pages/contenders.ts'
import { hasHttp2, startHttp2 } from './pages/http2.ts'
import { navigate, ways, type Navigation } from './pages/navigation.ts'
import { printTable } from './pages/table.ts'
import { allConditions, visitCold, type Visit } from './pages/visit.ts'

const usualPages = [
  '/nl',
  '/nl/document/privacy-policy',
  '/nl/political-ads',
  '/nl/privacy-rights',
  '/nl/privacy-rights/access',
]
const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '7' },
    pages: { type: 'string', default: usualPages.join() },
    lines: { type: 'string', default: allConditions.map(({ name }) => name).join() },
    protocols: { type: 'string', default: hasHttp2 ? 'http/1.1,http/2' : 'http/1.1' },
    against: { type: 'string' },
  },
})
const visits = Number(values.visits)
const pages = values.pages.split(',')
const conditions = allConditions.filter(({ name }) => values.lines.split(',').includes(name))

type Medians<Figures> = { [name in keyof Figures]: number }
interface Result {
  protocol: string
  line: string
  /** A page, or a way from one to another. */
  what: string
  contender: string
  medians: Partial<Medians<Visit> & Medians<Navigation>>
}
const results: Result[] = []

/** Lets all contenders take turns, another one first each time, so that a busy moment meets all of them. */
async function measure<Name extends string>(
  contenders: readonly Contender[],
  once: (contender: Contender) => Promise<Record<Name, number>>,
): Promise<Map<string, Record<Name, number>>> {
  const found = new Map(contenders.map(({ name }): [string, Record<Name, number>[]] => [name, []]))
  for (let turn = 0; turn < visits; turn += 1) {
    for (let place = 0; place < contenders.length; place += 1) {
      const contender = inTurn(contenders, turn + place)
      found.get(contender.name)?.push(await once(contender))
    }
  }
  const middle = (all: Record<Name, number>[]) => {
    return recordOf(namesOf(inTurn(all, 0)), (name) => median(all.map((one) => one[name])))
  }
  return new Map([...found].map(([name, all]) => [name, middle(all)]))
}

const site = await startContenders(values.against)
const browser = await launchBrowser()
try {
  for (const protocol of values.protocols.split(',')) {
    const secure = protocol === 'http/2' ? await startHttp2(site.contenders) : undefined
    const contenders = secure?.contenders ?? site.contenders
    const originOf = ({ port }: Contender) => `${secure ? 'https' : 'http'}://nl.localhost:${port}`
    for (const condition of conditions) {
      const head = `${protocol}, ${condition.name}, processor ${condition.slowdown} times slower, median of ${visits}`
      for (const page of pages) {
        const medians = await measure(contenders, (one) => visitCold(browser, originOf(one) + page, condition))
        printTable(`${page}: ${head}`, medians)
        for (const [contender, found] of medians) {
          results.push({ protocol, line: condition.name, what: page, contender, medians: found })
        }
      }
      for (const way of ways.filter((each) => each.every((page) => pages.includes(page)))) {
        const medians = await measure(contenders, (one) => navigate(browser, originOf(one), way, condition))
        const what = way.join(' to ')
        printTable(`${what}: ${head}`, medians)
        for (const [contender, found] of medians) {
          results.push({ protocol, line: condition.name, what, contender, medians: found })
        }
      }
    }
    await secure?.close()
  }
} finally {
  await browser.close()
  await site.close()
}
const folder = join(import.meta.dirname, '../var/bench')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'pages.json'), `${JSON.stringify(results, null, 2)}\n`)
console.log(`\nAll figures: var/bench/pages.json`)
