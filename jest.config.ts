import { join } from 'node:path'
import type { Config } from 'jest'
import { nodeTests, pageTests } from './shared/build/jest-preset.ts'
import { listApps } from './releases/workspace.ts'

const below = (names: string[]) => names.map((name) => join(import.meta.dirname, name))
const browser = [...listApps(import.meta.dirname), 'shared']

export default {
  projects: [pageTests(below(browser)), nodeTests(below([...browser, 'server', 'releases', 'scripts']))],
  testSequencer: join(import.meta.dirname, 'scripts/longest-first.ts'),
  // Jest leaves one core to the person in front of it, which on two is half of the time.
  maxWorkers: '100%',
} satisfies Config
