import { statSync } from 'node:fs'

interface TestFile {
  path: string
}

/** The longest test files, longest first: started last, they would leave all processors but one idle at the end. */
const longest = [
  'releases/build/reproducible.test.ts',
  'server/security/exports.test.ts',
  'server/requests/crash.test.ts',
  'server/main.test.ts',
  'server/campaigns/import/import-campaigns.test.ts',
  'server/security/growth.test.ts',
  'server/security/database-outage.test.ts',
  'releases/command/formers.test.ts',
  'releases/command/addresses.test.ts',
  'server/security/demonstration.test.ts',
  'releases/verify/verify-app.test.ts',
  'server/submissions/contact/bad-bodies.test.ts',
  'mf-privacy-rights/src/requests.test.tsx',
  'mf-privacy-rights/src/direct-marketing.test.tsx',
  'mf-legal/src/legacy-paths.dom.test.ts',
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
