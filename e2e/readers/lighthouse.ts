import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { debianBrowsers } from '../debian-browsers.ts'
import { at, type Country } from '../site-under-test.ts'

/** By npx: with its 150 packages, only those who run it wait for them. */
const lighthouse = 'lighthouse@13.5.0'

const pages: [Country, string][] = [
  ['nl', '/nl'],
  ['nl', '/nl/document/privacy-policy'],
  ['nl', '/nl/political-ads'],
  ['nl', '/nl/political-ads/NL-2026-00001'],
  ['nl', '/nl/privacy-rights'],
  ['be', '/fr/privacy-rights/access'],
  ['be', '/fr/search?q=cookies'],
]

/** Without any script: what a machine takes from its speed is not the fault of the pages. */
const control: [Country, string] = ['nl', '/nl/document/privacy-policy?plain']

/** Least scores, of 100. Speed needs a quiet, quick machine: one where the control has 99. */
const least = {
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>
}

/**
 * Runs Lighthouse on seven pages, as a telephone and a desktop; prints the scores and returns those that are too low. The speed
 * of a form is only printed where a page without a script is too slow on this machine.
 */
export async function checkLighthouse(): Promise<string[]> {
  const faults: string[] = []
  const tooSlow = new Set<string>()
  for (const form of Object.keys(least)) {
    const speed = speedOf(await run(at(...control), form))
    if (speed < 99) tooSlow.add(form)
    console.log(
      `A page without a script (${form}): performance ${speed}${speed < 99 ? '. This machine is too slow to judge the speed of the others.' : ''}`,
    )
  }
  for (const [country, path] of pages) {
    for (const [form, scores] of Object.entries(least)) {
      const url = at(country, path)
      const reports = [await run(url, form)]
      // One slow run says little, of three the one in the middle does.
      if (!tooSlow.has(form) && speedOf(reports[0]!) < scores.performance)
        reports.push(await run(url, form), await run(url, form))
      const { categories, audits } = reports
        .toSorted((one, other) => speedOf(one) - speedOf(other))
        .at(reports.length >> 1)!
      const reached = Object.keys(scores).map(
        (name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const,
      )
      console.log(`${path} (${form}): ${reached.map(([name, score]) => `${name} ${score}`).join(', ')}`)
      const failed = Object.values(audits).filter(
        ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
      )
      const isJudged = (name: string) => name !== 'performance' || !tooSlow.has(form)
      const low = reached.filter(([name, score]) => isJudged(name) && score < scores[name as keyof typeof scores])
      for (const [name, score] of low)
        faults.push(`${path} (${form}): ${name} ${score}; ${failed.map(({ title }) => title).join('; ')}`)
    }
  }
  return faults
}

const speedOf = ({ categories }: Report) => Math.round((categories['performance']?.score ?? 0) * 100)

/** Lighthouse asks to be run again where it has missed the start of the page. */
function run(url: string, form: string): Promise<Report> {
  return runOnce(url, form).catch((error: unknown) => {
    if (!String(error).includes('NO_NAVSTART')) throw error
    return runOnce(url, form)
  })
}

async function runOnce(url: string, form: string): Promise<Report> {
  const preset = form === 'desktop' ? ['--preset=desktop'] : []
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  const args = ['--yes', lighthouse, url, '--output=json', '--quiet', flags, ...preset]
  const CHROME_PATH = debianBrowsers.findLast((browser) => existsSync(browser))
  const { stdout } = await promisify(execFile)('npx', args, {
    env: { ...process.env, ...(CHROME_PATH ? { CHROME_PATH } : {}) },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Report
}
