import { statSync } from 'node:fs'

interface TestFile {
  path: string
}

/** The longest test files, longest first: started last, they would leave all processors but one idle at the end. */
const longest = [
  'releases/build/reproducible.test.ts',
  'server/security/database-outage.test.ts',
  'server/security/exports.test.ts',
  'mf-privacy-rights/src/requests.test.tsx',
  'server/requests/crash.test.ts',
  'mf-privacy-rights/src/direct-marketing.test.tsx',
  'server/security/growth.test.ts',
  'server/main.test.ts',
  'server/campaigns/import/import-campaigns.test.ts',
]

/** Jest orders by the last run, which a fresh clone does not have. After `longest`, larger files come first. */
export default class LongestFirst {
  sort(tests: readonly TestFile[]): TestFile[] {
    const ranked = tests.map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }))
    return ranked.toSorted((one, other) => one.rank - other.rank || other.size - one.size).map(({ test }) => test)
  }

  /** For `--onlyFailures`, which would need a memory. */
  allFailedTests(tests: readonly TestFile[]): readonly TestFile[] {
    return tests
  }

  cacheResults(): void {}
}

function rankOf(path: string): number {
  const rank = longest.findIndex((file) => path.endsWith(`/${file}`))
  return rank === -1 ? longest.length : rank
}
