import { execFileSync } from 'node:child_process'
import type { Archive } from '../build/archive.ts'
import { buildWithWebpack, type Builder } from '../build/builder.ts'
import type { Tester } from '../build/test-app.ts'
import { verifyWithTools, type Verifier } from '../build/verify-app.ts'
import type { CheckContext } from '../check/check-context.ts'
import { UserError } from '../files/files.ts'
import type { Publisher } from '../store/publishers.ts'
import { storeAt, type Store } from '../store/store.ts'
import { workspaceRoot } from '../workspace.ts'
import type { State } from './channel-state.ts'

export interface SiteOptions {
  /** Name of the person or job: `--by`, else SITE_BY, else the name that git knows, else that of the account. */
  by?: string
  /** Whether this is production, by `NODE_ENV`. The first publish into a store decides for all its releases. */
  production?: boolean
  root?: string
  build?: Builder
  /** Lints and tests the packed or published apps; false, also where left out, does not, and `status` says so. */
  test?: Tester | false
  /** Checks types and texts of the published apps; false leaves them unchecked. */
  verify?: Verifier | false
  /** File with the private key that signs `channels.json`; empty for none. */
  key?: string
  /** For development: leaves out what only visitors need, and checks of a store that nothing else writes to. */
  quick?: boolean
  /** Lets a publish take away pages and menu entries. */
  dropPaths?: boolean
  log?: (line: string) => void
  /** Is called with what a publish should change soon; otherwise `log`. */
  warn?: (line: string) => void
  now?: () => Date
  /** Publisher by its proof (`publishers.json`); left out for the operator, who has the store. */
  publisher?: Publisher | undefined
  /** Is called with the channels before a command changes them, while nobody else can. @throws UserError to change nothing */
  admit?: (state: State) => Promise<void>
}

export interface Context extends Required<Omit<SiteOptions, 'publisher'>>, Pick<SiteOptions, 'publisher'> {
  store: Store
  archives: Map<string, Archive>
  /** Names of the apps whose lint and tests have passed. */
  tested: Set<string>
  /** Names of the apps that this command publishes. */
  published: string[]
  known: NonNullable<CheckContext['known']>
}

export function createContext(site: string, options: SiteOptions): Context {
  return {
    by: options.by ?? authorOf(options.root ?? workspaceRoot),
    production: isProduction(process.env.NODE_ENV),
    root: workspaceRoot,
    build: buildWithWebpack,
    // In development (`npm start`, `npm run dev`, tests) the editor and `npm run lint` report types and texts.
    verify: process.env.SITE_WATCH || process.env.NODE_ENV === 'development' ? false : verifyWithTools,
    test: false,
    key: process.env.SITE_KEY ?? '',
    quick: false,
    dropPaths: false,
    log: () => undefined,
    warn: options.log ?? (() => undefined),
    now: () => new Date(),
    admit: async () => undefined,
    ...options,
    store: storeAt(site),
    archives: new Map(),
    tested: new Set(),
    published: [],
    known: new Map(),
  }
}

function authorOf(root: string): string {
  const { SITE_BY, USER } = process.env
  if (SITE_BY) return SITE_BY
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    if (name.trim() !== '') return name.trim()
  } catch {
    // There is no git, or it knows no name.
  }
  return USER || 'unnamed'
}

/**
 * Returns the one setting that decides between development and production, for this tool as for the server.
 * @throws UserError for a value that the server rejects too, before a store is begun with it
 */
function isProduction(mode: string | undefined): boolean {
  if (mode && !['development', 'test', 'production'].includes(mode)) {
    throw new UserError([`NODE_ENV must be development, test or production, not "${mode}"`])
  }
  return mode === 'production'
}
