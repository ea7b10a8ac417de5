import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppDescription, AppRelease, Release } from '@site/shared/contract'
import { errorMessage } from '@site/shared/rules'
import { listRenamed } from '../check/agreement.ts'
import { checkRelease } from '../check/check-release.ts'
import { request } from '../check/request.ts'
import { replaceFile, toJson, tryParseJson, UserError } from '../files/files.ts'
import { remotesStruct, type RemotesFile } from '../store/remotes-file.ts'
import { parseAs } from '../store/store.ts'
import { hostName } from '../workspace.ts'
import type { SiteOptions } from './context.ts'
import { prepareBuilds } from './prepare-apps.ts'

/**
 * Checks builds by the rules of a running site, as its own publish would: all that is about what the live host gives, allows and has. What belongs to whom, and
 * the size of whole pages, only the site knows. @param words names of apps, or archives @throws UserError with the reasons
 */
export async function checkAgainst(
  origin: string,
  words: readonly string[],
  options: SiteOptions = {},
): Promise<AppRelease[]> {
  const site = await readRemotes(origin)
  const folder = await mkdtemp(join(tmpdir(), 'check-against-'))
  try {
    return await checkAmong(site, folder, words, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds apps into the store in a folder, and checks them among the live ones of a site. @throws UserError with the reasons */
export async function checkAmong(
  site: RemotesFile,
  folder: string,
  words: readonly string[],
  options: SiteOptions,
): Promise<AppRelease[]> {
  const { published, apps, context } = await prepareBuilds(folder, words, options)
  const { store, warn } = context
  if (published.includes(hostName)) throw new UserError(['A host is checked where its store is: name remotes'])
  const host = withDefaults({ ...site.host, name: hostName, paths: [] })
  const { gives, renamed, rules } = site.host
  const description: AppDescription = {
    ...host,
    ...(gives && { gives }),
    ...(renamed && { renamed }),
    ...(rules && { rules }),
  }
  await replaceFile(store.description(host), toJson(description))
  await replaceFile(store.needs, toJson(site.grants))
  const remotes = site.remotes.map((remote) => withDefaults(remote))
  const live: Release = {
    id: site.release,
    at: new Date(0).toISOString(),
    by: 'site',
    development: true,
    apps: Object.fromEntries([host, ...remotes].map((app) => [app.name, app])),
  }
  const next = { ...live, apps: { ...live.apps, ...Object.fromEntries(apps.map((app) => [app.name, app])) } }
  await checkRelease(next, { ...context, live })
  for (const line of await listRenamed(next, published, store)) warn(line)
  return apps
}

/** @throws UserError where no site answers */
export async function readRemotes(origin: string): Promise<RemotesFile> {
  const url = `${origin}/remotes.json`
  const { status, body } = await request(url).catch((error: unknown) => {
    throw new UserError([`${url} does not answer: ${errorMessage(error)}`])
  })
  if (status !== 200) throw new UserError([`${url} answers ${status}: is this the address of a site with remotes?`])
  // A newer site may say more.
  return parseAs(remotesStruct, tryParseJson(body), url, { mask: true })
}

type Known = Pick<AppRelease, 'name' | 'version' | 'contract' | 'federation' | 'paths' | 'shared' | 'menu'>

/** Fills in what the check of other apps does not need. */
function withDefaults({ name, version, contract, federation, paths, shared, menu }: Known): AppRelease {
  const nothing = { entry: [], styles: [], routes: [], messages: {}, files: {} }
  return {
    name,
    version,
    contract,
    federation,
    paths,
    shared,
    ...(menu && { menu }),
    base: `/apps/${name}/`,
    ...nothing,
  }
}
