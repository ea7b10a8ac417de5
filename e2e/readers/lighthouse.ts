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

/** Least scores, of 100. Speed needs a quiet machine. */
const least = {
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>
}

/** Runs Lighthouse on seven pages, as a telephone and a desktop; prints the scores and returns those that are too low. */
export async function checkLighthouse(): Promise<string[]> {
  const faults: string[] = []
  for (const [country, path] of pages) {
    for (const [form, scores] of Object.entries(least)) {
      const { categories, audits } = await run(at(country, path), form)
      const reached = Object.keys(scores).map(
        (name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const,
      )
      console.log(`${path} (${form}): ${reached.map(([name, score]) => `${name} ${score}`).join(', ')}`)
      const failed = Object.values(audits).filter(
        ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
      )
      const low = reached.filter(([name, score]) => score < scores[name as keyof typeof scores])
      for (const [name, score] of low)
        faults.push(`${path} (${form}): ${name} ${score}; ${failed.map(({ title }) => title).join('; ')}`)
    }
  }
  return faults
}

async function run(url: string, form: string): Promise<Report> {
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
