// The composed site beside a monolith and a staircase of the same sources, in a real browser: `npm run bench`. What it
// measures and its options are described in README.md.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keysOf, mapKeys } from '@site/shared/rules'
import { launchBrowser, median, printSteal, watchSteal } from './measure.ts'
import { startContenders } from './pages/contenders.ts'
import { allConditions, visitCold, type Conditions, type Visit } from './pages/visit.ts'

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
    against: { type: 'string' },
  },
})
const visits = Number(values.visits)
const conditions = allConditions.filter(({ name }) => values.lines.split(',').includes(name))

const milliseconds = (value: number) => `${value.toFixed(0)} ms`
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} KB`
const columns: Record<keyof Visit, [title: string, write: (value: number) => string]> = {
  firstPaint: ['FCP', milliseconds],
  largestPaint: ['LCP', milliseconds],
  blocking: ['blocking', milliseconds],
  shift: ['CLS', (value) => value.toFixed(3)],
  requests: ['requests', (value) => value.toFixed(0)],
  bytes: ['all', kilobytes],
  scriptBytes: ['scripts', kilobytes],
  htmlBytes: ['HTML', kilobytes],
  depth: ['depth', (value) => value.toFixed(0)],
}
const names = keysOf(columns)

const browser = await launchBrowser()
const site = await startContenders(values.against)

/** Visits the contenders in turns, each time starting with another one, so that a busy moment meets all of them. */
async function measure(page: string, condition: Conditions): Promise<Map<string, Visit>> {
  const visitsByName = new Map(site.contenders.map(({ name }): [string, Visit[]] => [name, []]))
  for (let turn = 0; turn < visits; turn += 1) {
    const first = turn % site.contenders.length
    for (const contender of [...site.contenders.slice(first), ...site.contenders.slice(0, first)]) {
      const url = `http://nl.localhost:${contender.port}${page}`
      visitsByName.get(contender.name)?.push(await visitCold(browser, url, condition))
    }
  }
  const middle = (all: Visit[]) => mapKeys(names, (name) => median(all.map((one) => one[name])))
  return new Map([...visitsByName].map(([name, all]) => [name, middle(all)]))
}

/** Prints a line for each contender; behind each figure, that of the composed site divided by it. */
function printTable(title: string, medians: ReadonlyMap<string, Visit>) {
  const [composed] = medians.values()
  const width = 16
  console.log(`\n${title}`)
  console.log(' '.repeat(22) + names.map((name) => columns[name][0].padStart(width)).join(''))
  for (const [contender, visit] of medians) {
    const cells = names.map((name) => {
      const hasRatio = composed && visit !== composed && visit[name] > 0
      const ratio = hasRatio ? ` ×${(composed[name] / visit[name]).toFixed(2)}` : ''
      return (columns[name][1](visit[name]) + ratio).padStart(width)
    })
    console.log(contender.padEnd(22) + cells.join(''))
  }
}

const results: { line: string; page: string; contender: string; steal: number | undefined; medians: Visit }[] = []
try {
  for (const condition of conditions) {
    for (const page of values.pages.split(',')) {
      const getSteal = watchSteal()
      const found = await measure(page, condition)
      const steal = getSteal()
      const { name, slowdown } = condition
      printTable(`${page}: ${name}, processor ${slowdown} times slower, median of ${visits} visits`, found)
      printSteal(steal)
      for (const [contender, medians] of found) results.push({ line: name, page, contender, steal, medians })
    }
  }
} finally {
  await browser.close()
  await site.close()
}
const file = join(import.meta.dirname, '../var/bench/pages.json')
await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
console.log(`\nAll figures: var/bench/pages.json`)
