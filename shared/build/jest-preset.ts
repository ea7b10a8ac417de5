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

const common = {
  transform,
  transformIgnorePatterns: [],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/var/'],
  modulePathIgnorePatterns: ['/dist/', '/var/'],
} satisfies Config

/** Tests of what runs in the browser: jsdom with the platform's own fetch; a stray console error fails the test. */
export function browserTests(displayName: string, root: string): Config {
  return {
    ...common,
    displayName,
    rootDir: root,
    testEnvironment: 'jest-fixed-jsdom',
    testEnvironmentOptions: { url: 'http://nl.localhost/' },
    moduleNameMapper: { '\\.module\\.css$': here('./css-module-for-tests.ts'), '\\.css$': here('./empty-style.ts') },
    setupFilesAfterEnv: [here('./jest-setup.ts')],
  }
}

/** Tests of what runs in Node: server, release tool. */
export function nodeTests(displayName: string, root: string): Config {
  return { ...common, displayName, rootDir: root, testEnvironment: 'node' }
}

function here(file: string) {
  return fileURLToPath(new URL(file, import.meta.url))
}

/** The folder of a configuration file. */
export function folderOf(url: string) {
  return dirname(fileURLToPath(url))
}
