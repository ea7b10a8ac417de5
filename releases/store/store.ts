import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { AppDescription, AppRelease, Channels, Release } from '@site/shared/contract'
import { appDescriptionStruct, appNameStruct, releaseStruct } from '@site/shared/contract/release'
import { assign, object, record, type, validate, type Struct } from 'superstruct'
import { digest } from '../files/digest.ts'
import { UserError, unlessMissing, parseJson, readJson, replaceFile } from '../files/files.ts'

/** A release whose apps may have the shape of another contract. */
const looseReleaseStruct = assign(releaseStruct, object({ apps: record(appNameStruct, type({})) }))

/**
 * Returns `value` as the struct's type. @throws UserError with the first five faults
 * @param source says what was read
 * @param mask drops members that the struct does not know
 */
export function parseAs<Type, Schema>(
  struct: Struct<Type, Schema>,
  value: unknown,
  source: string,
  { mask = false } = {},
): Type {
  const [error, parsed] = validate(value, struct, { coerce: mask, mask })
  if (error === undefined) return parsed
  const failures = error.failures().slice(0, 5)
  throw new UserError(
    failures.map(({ path, message }) => `${source} has a wrong shape at "${path.join(' → ')}": ${message}`),
  )
}

/**
 * Parses a release that another one is made from. Its apps may have the shape of an older contract: those that are replaced need not be
 * understood, and the checks of the new release find what the others lack.
 */
export function parseReleaseToChange(value: unknown, source: string): Release {
  const known = parseAs(looseReleaseStruct, value, source, { mask: true })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what an older contract lacks is replaced, or found by the checks
  return { ...known, apps: (value as Release).apps }
}

/** Returns what a release contains of a description, and so the HTML. */
export function toAppRelease(description: AppDescription): AppRelease {
  const { uses: _uses, gives: _gives, renamed: _renamed, rules: _rules, menu = [], ...app } = description
  return menu.length > 0 ? { ...app, menu } : app
}

export function storeAt(site: string) {
  const releases = join(site, 'releases')
  return {
    site,
    history: join(site, 'history.json'),
    /** Publishers and what belongs to each, by the operator (docs/publishing.md); optional. */
    publishers: join(site, 'publishers.json'),
    /** Needs of each app, by the operator too (docs/what-a-remote-may-use.md). */
    needs: join(site, 'needs.json'),
    lock: join(site, 'lock.db'),
    releases,
    pastRelease: (id: string) => join(releases, `${id}.json`),
    /** Folder of the files of an app, which corresponds to its URL, so that any web server finds them. Files never change. */
    files: (app: string) => join(site, 'apps', app),
    description: ({ name, version }: Pick<AppRelease, 'name' | 'version'>) =>
      join(site, 'builds', name, `${version}.json`),
    /** Folder of the source maps, named like the files below `apps`, but not public. */
    maps: join(site, 'maps'),
    /** The HTML template of a version of the host, not public either. */
    shell: (version: string) => join(site, 'shells', `${version}.html`),
    /** Digests of what later releases are made of, by path below `site`: of what this command writes, and as signed channels say. */
    digests: { written: {}, signed: undefined } as { written: Channels['stored'] & {}; signed: Channels['stored'] },
  }
}

export type Store = ReturnType<typeof storeAt>

/** Replaces a file that later releases are made of. */
export async function writeSigned(store: Store, path: string, content: string | Uint8Array): Promise<void> {
  store.digests.written[relative(store.site, path)] = digest('sha384', content)
  await replaceFile(path, content)
}

/** Returns a file that later releases are made of. @throws UserError when it is not as the signed channels say */
export async function readSigned({ site, digests }: Store, path: string): Promise<string | undefined> {
  const content = await readFile(path, 'utf8').catch(unlessMissing)
  if (content === undefined || !digests.signed) return content
  const known = { ...digests.signed, ...digests.written }
  const name = relative(site, path)
  // The history is replaced after the channels, so its content before is valid too.
  if ([known[name], known[`${name}~`]].includes(digest('sha384', content))) return content
  const remedy = 'somebody has changed it, or copied old channels back: restore what was changed'
  throw new UserError([`${path} is not the file that the signed channels name: ${remedy}`])
}

/** Returns the description of an app's build; undefined where its file is missing, which a check reports. */
export async function readDescription(store: Store, app: AppRelease): Promise<AppDescription | undefined> {
  const file = store.description(app)
  const content = await readJson(file)
  // A newer tool may have written members that this one does not know.
  return content === undefined ? undefined : parseAs(appDescriptionStruct, content, file, { mask: true })
}

export async function readPast(store: Store, id: string): Promise<Release> {
  const known = await listReleases(store)
  if (!known.includes(id)) {
    throw new UserError([`There is no release "${id}": \`status\` lists the latest, ${store.releases} holds all`])
  }
  const file = store.pastRelease(id)
  // Another version of the tool may have written members that this one does not know.
  return parseAs(releaseStruct, parseJson(await readSigned(store, file), file), file, { mask: true })
}

/** Returns a release of the store; undefined where it is missing or has the shape of another contract. */
export async function findPast(store: Store, id: string): Promise<Release | undefined> {
  try {
    return await readPast(store, id)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return undefined
  }
}

export async function listReleases(store: Store): Promise<string[]> {
  const files = (await readdir(store.releases).catch(unlessMissing)) ?? []
  const ids = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
  return ids.toSorted().toReversed()
}
