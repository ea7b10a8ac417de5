import { fileURLToPath } from 'node:url'
import { dirname } from 'node:path'
import type { Config } from 'jest'

const transform: Config['transform'] = {
  '\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
}

const sharedFolder = here('..')

const common = {
  transform,
  transformIgnorePatterns: [],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/var/'],
  modulePathIgnorePatterns: ['/dist/', '/var/'],
} satisfies Config

/**
 * Tests of what runs in the browser, in the folders given. Components (`*.test.tsx`) have jsdom with the platform's own
 * fetch; rules (`*.test.ts`) need no page and start faster without one. One that does says so in its first lines:
 * `@jest-environment jest-fixed-jsdom`. A stray console error fails either.
 */
export function browserTests(folders: string[]): Config[] {
  const browser = {
    ...common,
    // Where the environments are installed.
    rootDir: sharedFolder,
    roots: folders,
    testEnvironmentOptions: { url: 'http://nl.localhost/' },
    moduleNameMapper: { '\\.module\\.css$': here('./css-module-for-tests.ts'), '\\.css$': here('./empty-style.ts') },
    setupFilesAfterEnv: [here('./jest-setup.ts')],
  }
  return [
    { ...browser, displayName: 'components', testMatch: ['**/*.test.tsx'], testEnvironment: 'jest-fixed-jsdom' },
    { ...browser, displayName: 'rules', testMatch: ['**/*.test.ts'], testEnvironment: 'node' },
  ]
}

/** Tests of what runs in Node, in the folders given: server, release tool. */
export function nodeTests(folders: string[]): Config {
  return { ...common, displayName: 'node', rootDir: sharedFolder, roots: folders, testEnvironment: 'node' }
}

function here(file: string) {
  return fileURLToPath(new URL(file, import.meta.url))
}

/** The folder of a configuration file. */
export function folderOf(url: string) {
  return dirname(fileURLToPath(url))
}
