import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AppRelease, Release } from '@site/shared/contract'
import { commonHeaders, composedPageHeaders, pageHeaders } from '@site/shared/rules'
import { checkPageHeaders } from '../check/budgets.ts'
import { checkRelease } from '../check/check-release.ts'
import { checkOtherOrigins } from '../check/other-origins.ts'
import { compress } from '../files/compress.ts'
import { digest } from '../files/digest.ts'
import { unlessMissing } from '../files/error-code.ts'
import { replaceFile, toJson } from '../files/write-file.ts'
import { composePage, type ComposedPage } from '../page/compose.ts'
import { pageStatementOf } from '@site/shared/signing'
import { is, literal, type } from 'superstruct'
import { Refusal } from '../refusal.ts'
import { readHistory, type Activation } from '../release/history.ts'
import type { Store } from '../release/store.ts'
import { readTeamKey, readTeams, type TeamKey } from '../sign/keys.ts'
import { hostName } from '../workspace.ts'
import { readCheckContext, type Context } from './context.ts'

/**
 * Checks a release and composes its page, without changing anything.
 * @param asked apps whose files their origin is asked for: what does not change must not depend on an origin that is away
 * @throws Refusal with every reason not to make it live.
 */
export async function prepare(
  release: Release,
  { store, production }: Context,
  asked: readonly AppRelease[] = [],
): Promise<ComposedPage> {
  if (production && release.development) {
    throw new Refusal([
      'NODE_ENV is production, but this store was begun for development: use another SITE_DIR for production',
    ])
  }
  const context = await readCheckContext(store)
  await checkRelease(release, context)
  const page = composePage(withoutPublications(release), await readShell(store, release))
  const reasons = [
    ...checkPageHeaders(release, page.headers, context.budgets),
    ...(await checkOtherOrigins(asked, store)),
  ]
  if (reasons.length > 0) throw new Refusal(reasons)
  return { html: page.html, headers: { ...serverHeaders(release), ...page.headers } }
}

/** What the server adds to every page, so that any other one that serves the files loses nothing. */
function serverHeaders({ development }: Release): Record<string, string> {
  const { 'content-security-policy': _, ...common } = commonHeaders(development)
  const all = Object.entries({ ...composedPageHeaders, ...common, ...pageHeaders })
  return Object.fromEntries(
    all.map(([name, value]) => [name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()), value]),
  )
}

/** Visitors need not know who published what. */
function withoutPublications({ publications: _publications, teams: _teams, ...release }: Release): Release {
  return release
}

async function readShell(store: Store, { apps }: Release): Promise<string> {
  const path = store.shell(apps[hostName]?.version ?? '')
  const shell = await readFile(path, 'utf8').catch(unlessMissing)
  if (shell === undefined) throw new Refusal([`${path} is missing: delete that version of the host and publish again`])
  return shell
}

/** Whether exactly this page is live, its activation completed. */
export async function isLive(release: Release, page: ComposedPage, { store }: Context): Promise<boolean> {
  const { html, headers } = page
  const history = await readHistory(store)
  const [index, sent, live] = await Promise.all(
    [store.index, store.headers, store.live].map((path) => readFile(path, 'utf8').catch(unlessMissing)),
  )
  const digests = Object.entries(digestsOf(release, page, store))
  const named: unknown = live === undefined ? {} : JSON.parse(live)
  const isWhole = digests.every(([name, value]) => is(named, type({ [name]: literal(value) })))
  return history.at(-1)?.id === release.id && index === html && sent === toJson(headers) && isWhole
}

/** What a reader of the store compares with the files that it finds there. */
function digestsOf(release: Release, { html, headers }: ComposedPage, store: Store): Record<string, string> {
  const files = [
    [store.release, toJson(release)],
    [store.headers, toJson(headers)],
    [store.index, html],
  ] as const
  return Object.fromEntries(files.map(([path, content]) => [basename(path), digest('sha384', content)]))
}

/** The key that the page is signed with. @throws Refusal without one that a team has: servers would not take the page. */
async function readPageKey(store: Store, file: string): Promise<TeamKey> {
  const [teams, key] = await Promise.all([readTeams(store), readTeamKey(file)])
  const isKnown = Object.values(teams?.teams ?? {}).some(({ keys }) => key !== undefined && keys.includes(key.name))
  if (key === undefined || !isKnown)
    throw new Refusal([`${store.teams} knows no such key: let SITE_KEY name your team's`])
  return key
}

/** `live.json`: the digests, and where teams sign, by whose key the page was composed. */
function describeLive(digests: Record<string, string>, key: TeamKey | undefined): string {
  if (key === undefined) return toJson(digests)
  return toJson({ ...digests, key: key.name, signature: key.sign(pageStatementOf(digests)) })
}

/**
 * Makes a prepared release live; the lock must be held. Each file is replaced in one step and `index.html` last, so
 * whoever reads the rest after `index.html` has changed has one release whole. `live.json` proves it.
 */
export async function goLive(
  release: Release,
  page: ComposedPage,
  activation: Pick<Activation, 'how' | 'app'>,
  { store, by, key: file }: Context,
): Promise<void> {
  const { html, headers } = page
  const history = await readHistory(store)
  const key = release.teams === undefined ? undefined : await readPageKey(store, file)
  const compressed = await compress(Buffer.from(html))
  await replaceFile(store.pastRelease(release.id), toJson(release))
  await replaceFile(store.release, toJson(release))
  await replaceFile(store.headers, toJson(headers))
  await replaceFile(store.live, describeLive(digestsOf(release, page, store), key))
  await replaceFile(`${store.index}.br`, compressed['.br'])
  await replaceFile(`${store.index}.gz`, compressed['.gz'])
  await replaceFile(store.index, html)
  await replaceFile(
    store.history,
    toJson([...history, { id: release.id, at: new Date().toISOString(), by, ...activation }]),
  )
}
