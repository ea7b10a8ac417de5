import type { Options } from '@swc/core'
import { fileURLToPath } from 'node:url'
import type { Config } from 'jest'
import { ownFile } from './own-file.ts'

export const swcOptions = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2023',
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
} satisfies Options

const common = {
  // Where environment and runner are installed.
  rootDir: fileURLToPath(new URL('..', import.meta.url)),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/var/'],
  modulePathIgnorePatterns: ['/dist/', '/var/'],
} satisfies Config

/**
 * Tests that need a page: components (`*.test.tsx`) and code that uses the DOM (`*.dom.test.ts`). Each file has its own
 * modules, jsdom and native fetch. A console error fails the test.
 */
export function pageTests(folders: string[]): Config {
  return {
    ...common,
    displayName: 'page',
    roots: folders,
    testMatch: ['**/*.test.tsx', '**/*.dom.test.ts'],
    transform: { '\\.tsx?$': ['@swc/jest', swcOptions] },
    transformIgnorePatterns: [],
    testEnvironment: 'jest-fixed-jsdom',
    testEnvironmentOptions: { url: 'http://nl.localhost/' },
    moduleNameMapper: { '\\.css$': ownFile('css-module-for-tests') },
    setupFilesAfterEnv: [ownFile('jest-setup')],
  }
}

/** Tests that need no page run in plain Node, where test files share loaded modules: twice as fast. */
export function nodeTests(folders: string[]): Config {
  return {
    ...common,
    displayName: 'node',
    roots: folders,
    testMatch: ['**/*.test.ts'],
    testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.dom\\.test\\.ts$'],
    // Node strips the types.
    transform: {},
    runner: 'jest-light-runner',
    setupFiles: [ownFile('load-components')],
  }
}
