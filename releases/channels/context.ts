import type { Archive } from '../build/archive.ts'
import { buildWithWebpack, type Builder } from '../build/builder.ts'
import { verifyWithTools, type Verifier } from '../build/verify-app.ts'
import type { CheckContext } from '../check/check-context.ts'
import { UserError } from '../files/files.ts'
import { storeAt, type Store } from '../store/store.ts'
import { workspaceRoot } from '../workspace.ts'

export interface SiteOptions {
  /** Name of the person or job. It is part of the public release file, so it is never guessed from the machine. */
  by?: string
  /** Whether this is production, by `NODE_ENV`. The first publish into a store decides for all its releases. */
  production?: boolean
  root?: string
  build?: Builder
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
}

export interface Context extends Required<SiteOptions> {
  store: Store
  archives: ReadonlyMap<string, Archive>
  published: readonly string[]
  known: NonNullable<CheckContext['known']>
}

export function createContext(site: string, options: SiteOptions): Context {
  return {
    by: process.env.SITE_BY ?? 'unnamed',
    production: isProduction(process.env.NODE_ENV),
    root: workspaceRoot,
    build: buildWithWebpack,
    // In development (`npm start`, `npm run dev`, tests) the editor and `npm run lint` report types and texts.
    verify: process.env.SITE_WATCH || process.env.NODE_ENV === 'development' ? false : verifyWithTools,
    key: process.env.SITE_KEY ?? '',
    quick: false,
    dropPaths: false,
    log: () => undefined,
    warn: options.log ?? (() => undefined),
    now: () => new Date(),
    ...options,
    store: storeAt(site),
    archives: new Map(),
    published: [],
    known: new Map(),
  }
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
