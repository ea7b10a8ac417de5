import type { Config } from 'jest'
import { browserTests, nodeTests } from './shared/build/jest-preset.ts'

const browser = ['host', 'mf-legal', 'mf-transparency', 'mf-privacy-rights', 'mf-internal', 'shared']
const node = ['server', 'site']

export default {
  projects: [
    ...browser.map((name) => browserTests(name, `<rootDir>/${name}`)),
    ...node.map((name) => nodeTests(name, `<rootDir>/${name}`)),
  ],
} satisfies Config
