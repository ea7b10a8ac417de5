import type { Options } from '@swc/core'
import { fileURLToPath } from 'node:url'
import { dirname } from 'node:path'
import type { Config } from 'jest'
import { ownFile } from './own-file.ts'

/** How sources become what Node runs, for tests. */
export const swcOptions = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2023',
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
} satisfies Options

const withPage = ['**/*.test.tsx', '**/*.dom.test.ts']

const common = {
  // Where the environment and the runner are installed.
  rootDir: fileURLToPath(new URL('..', import.meta.url)),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/var/'],
  modulePathIgnorePatterns: ['/dist/', '/var/'],
} satisfies Config

/**
 * Tests of what needs a page, in the folders given: components (`*.test.tsx`) and rules that use the DOM
 * (`*.dom.test.ts`). Each file has modules of its own, jsdom, and the platform's own fetch. A stray console error fails.
 */
export function pageTests(folders: string[]): Config {
  return {
    ...common,
    displayName: 'page',
    roots: folders,
    testMatch: withPage,
    transform: { '\\.tsx?$': ['@swc/jest', swcOptions] },
    transformIgnorePatterns: [],
    testEnvironment: 'jest-fixed-jsdom',
    testEnvironmentOptions: { url: 'http://nl.localhost/' },
    moduleNameMapper: { '\\.css$': ownFile('css-module-for-tests') },
    setupFilesAfterEnv: [ownFile('jest-setup')],
  }
}

/**
 * Tests of what needs no page, in the folders given: rules, server, release tool. They run in Node as it is, where files of
 * tests share the modules that they load: more than twice as fast as modules of their own, and nothing of ours may mind.
 */
export function nodeTests(folders: string[]): Config {
  return {
    ...common,
    displayName: 'node',
    roots: folders,
    testMatch: ['**/*.test.ts'],
    testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.dom\\.test\\.ts$'],
    // Node reads TypeScript by itself.
    transform: {},
    runner: ownFile('time-limited-runner'),
    setupFiles: [ownFile('load-components')],
  }
}

/** The folder of a configuration file. */
export function folderOf(url: string) {
  return dirname(fileURLToPath(url))
}
