import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppDescription, AppRelease, Release } from '@site/shared/contract'
import { unlessMissing } from '../files/error-code.ts'
import { readJson } from '../files/read-json.ts'
import { Refusal } from '../refusal.ts'
import { versionFolder } from './app-base.ts'
import { isRelease, parseDescription, parseRelease, parseReleaseToChange } from './shape.ts'

/** Where everything stands below SITE_DIR (docs/operating.md, "The release store"). */
export interface Store {
  /** SITE_DIR: below it stand the files that say what is live (`page/live-files.ts`). */
  site: string
  /** The release that is live. */
  release: string
  /** The order of activations; written last, so it tells whether an activation was completed. */
  history: string
  /** JSON array of the origins that remotes may be published to; maintained by hand. */
  allowedOrigins: string
  /** Whose key may publish what; maintained by hand, and here only where `SITE_TEAMS` names no other place. */
  teams: string
  lock: string
  releases: string
  pastRelease(id: string): string
  previews: string
  /** A preview: the files that would say what is live, but for one tab (decisions/0010). */
  preview(id: string): string
  /** The roll-out, if there is one: the same files, for a share of the visitors (decisions/0014). */
  rollout: string
  /** Where the files of an app lie, or those of one version that has a folder of its own. Never changed. */
  app(name: string, version?: string): string
  /** Where the files of an app in a release lie: as its address says, so that any web server finds them. */
  files(app: AppPlace): string
  /** What the build of a version said of itself. */
  description(app: AppPlace): string
  /** Source maps, named as the files are; not below `apps`, which is public. */
  maps(name: string, version?: string): string
  /** The HTML template that came with a version of the host; not below `apps`, which is public. */
  shell(version: string): string
}

type AppPlace = Pick<AppRelease, 'name' | 'version' | 'base'>

/** The places of a store; `site` is SITE_DIR. */
export function storeAt(site: string): Store {
  const releases = join(site, 'releases')
  const previews = join(site, 'previews')
  const placeOf = (name: string, version = '') => join(site, 'apps', name, version)
  return {
    site,
    release: join(site, 'release.json'),
    history: join(site, 'history.json'),
    allowedOrigins: join(site, 'allowed-origins.json'),
    teams: process.env.SITE_TEAMS || join(site, 'teams.json'),
    lock: join(site, 'lock'),
    releases,
    pastRelease: (id) => join(releases, `${id}.json`),
    previews,
    preview: (id) => join(previews, id),
    rollout: join(site, 'rollout'),
    app: placeOf,
    files: (app) => placeOf(app.name, versionFolder(app)),
    description: (app) =>
      versionFolder(app)
        ? join(placeOf(app.name, app.version), 'app.json')
        : join(site, 'builds', app.name, `${app.version}.json`),
    maps: (name, version = '') => join(site, 'maps', name, version),
    shell: (version) => join(site, 'shells', `${version}.html`),
  }
}

/** The release that is live, undefined before the first publish. */
export async function readCurrent(store: Store): Promise<Release | undefined> {
  const content = await readJson(store.release)
  return content === undefined ? undefined : parseRelease(content, store.release)
}

/** The live release for making the next one from it: its apps are not checked yet. */
export async function readCurrentToChange(store: Store): Promise<Release | undefined> {
  const content = await readJson(store.release)
  return content === undefined ? undefined : parseReleaseToChange(content, store.release)
}

/** What the build of an app said of itself; undefined where its file is missing, which is for a check to tell. */
export async function readDescription(store: Store, app: AppRelease): Promise<AppDescription | undefined> {
  const file = store.description(app)
  const content = await readJson(file)
  return content === undefined ? undefined : parseDescription(content, file)
}

/** A release of the store. @throws Refusal when there is none with this id. */
export async function readPast(store: Store, id: string): Promise<Release> {
  const known = await listReleases(store)
  if (!known.includes(id)) {
    throw new Refusal([`There is no release "${id}": \`status\` lists the latest, ${store.releases} holds all`])
  }
  return parseRelease(await readJson(store.pastRelease(id)), store.pastRelease(id))
}

/** The apps of a release of the store; none where it is gone or has the shape of an older contract. */
export async function readPastApps(store: Store, id: string): Promise<AppRelease[]> {
  const content = await readJson(store.pastRelease(id))
  return isRelease(content) ? Object.values(content.apps) : []
}

/** Ids of all releases of the store, latest first. */
export async function listReleases(store: Store): Promise<string[]> {
  const files = (await readdir(store.releases).catch(unlessMissing)) ?? []
  const ids = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
  return ids.toSorted().toReversed()
}
