import { statSync } from 'node:fs'

interface TestFile {
  path: string
}

/** The longest test files, the longest one last: started late, they would leave all processors but one idle at the end. */
const longest = [
  'server/campaigns/import/import-campaigns.test.ts',
  'server/main.test.ts',
  'server/security/growth.test.ts',
  'mf-privacy-rights/src/direct-marketing.test.tsx',
  'server/requests/crash.test.ts',
  'mf-privacy-rights/src/requests.test.tsx',
  'server/security/exports.test.ts',
  'server/security/database-outage.test.ts',
  'releases/build/reproducible.test.ts',
]

/** Jest orders by the last run, which a fresh clone does not have. After `longest`, larger files come first. */
export default class LongestFirst {
  sort(tests: readonly TestFile[]): TestFile[] {
    const rankOf = (path: string) => longest.findIndex((file) => path.endsWith(`/${file}`))
    const ranked = tests.map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }))
    return ranked.toSorted((one, other) => other.rank - one.rank || other.size - one.size).map(({ test }) => test)
  }

  /** For `--onlyFailures`, which would need a memory. */
  allFailedTests(tests: readonly TestFile[]): readonly TestFile[] {
    return tests
  }

  cacheResults(): void {}
}
