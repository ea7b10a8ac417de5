import type { Archive } from '../build/archive.ts'
import { buildWithWebpack, type Builder } from '../build/builder.ts'
import { readBudgets } from '../check/budgets.ts'
import type { CheckContext } from '../check/rule.ts'
import { Refusal } from '../refusal.ts'
import { readAllowedOrigins } from '../release/allowed-origins.ts'
import { storeAt, type Store } from '../release/store.ts'
import { readTeams } from '../sign/keys.ts'
import { verifyWithTools, type Verifier } from '../build/verify-app.ts'
import { workspaceRoot } from '../workspace.ts'

/** Common to all commands; everything has a default. */
export interface SiteOptions {
  /** Who does it. Stands in the public release file, so it is never guessed from the machine. */
  by?: string
  /** Whether this is production, by `NODE_ENV`. The first publish into a store decides for all its releases. */
  production?: boolean
  /** The repository to build from. */
  root?: string
  build?: Builder
  /** Looks for wrong types and texts in what is published; false leaves that to others. */
  verify?: Verifier | false
  /** File with the private key of the team that publishes, where teams sign; empty for none. */
  key?: string
  /**
   * While a developer saves and looks (`npm run dev`): leaves out what only visitors need, or only a store that others write
   * to.
   */
  quick?: boolean
  /** Whether what was live is kept, to go back to; otherwise true. */
  keepsHistory?: boolean
  /** Apps whose builder stays and knows what has changed: it is not asked here. */
  kept?: readonly string[]
  /** Hears of each step, a line at a time. */
  log?: (line: string) => void
}

/** Options with their defaults, and the store that they are about. */
export interface Context extends Required<SiteOptions> {
  store: Store
  /** Builds that were made elsewhere, by the name of their app. */
  archives: ReadonlyMap<string, Archive>
  /** Files of the store that were looked at: `CheckContext`. */
  known: NonNullable<CheckContext['known']>
}

export function createContext(site: string, options: SiteOptions): Context {
  return {
    by: process.env.SITE_BY ?? 'unnamed',
    production: isProduction(process.env.NODE_ENV),
    root: workspaceRoot,
    build: buildWithWebpack,
    // In development (`npm start`, `npm run dev`, tests) the editor and `npm run lint` tell of types and texts.
    verify: process.env.SITE_WATCH || process.env.NODE_ENV === 'development' ? false : verifyWithTools,
    key: process.env.SITE_KEY ?? '',
    quick: false,
    keepsHistory: true,
    kept: [],
    log: () => undefined,
    ...options,
    store: storeAt(site),
    archives: new Map(),
    known: new Map(),
  }
}

/**
 * The one setting that decides between development and production, for this tool as for the server.
 * @throws Refusal for a value that the server refuses too: a store would be begun for what nobody meant.
 */
function isProduction(mode: string | undefined): boolean {
  if (mode && !['development', 'test', 'production'].includes(mode)) {
    throw new Refusal([`NODE_ENV must be development, test or production, not "${mode}"`])
  }
  return mode === 'production'
}

type Checking = Pick<Context, 'store' | 'quick' | 'known'>

export async function readCheckContext({ store, quick, known }: Checking): Promise<CheckContext> {
  const [budgets, allowedOrigins, teams] = await Promise.all([
    readBudgets(),
    readAllowedOrigins(store),
    readTeams(store),
  ])
  return { store, budgets, allowedOrigins, teams, quick, known }
}
