import { createHash } from 'node:crypto'
import type { LiveVersion } from '@site/shared/contract'

/** As much of an app as a test is about. */
type TestApp = { version?: string; routes?: readonly { path: string; countries?: string[] }[] } & object

/** A release that is to be served; everything has a default. */
interface TestRelease {
  id?: string
  development?: boolean
  apps?: Record<string, TestApp>
  html?: string
  /** HTML of remotes other than that of home, by the first segment of their paths. */
  pages?: Record<string, string>
  headers?: Record<string, string>
  /** By first path segment. */
  policies?: Record<string, string>
  /** Further members of the release. */
  rest?: object
}

/** A preview, a canary or `previous`: it has the apps of the live release and its own. */
interface TestSideChannel extends TestRelease {
  until?: string
  buckets?: number[]
  /** Id of the live release that it was composed for. */
  live?: string
}

interface TestStore extends TestRelease {
  counter?: number
  /** By name of the channel. */
  sideChannels?: Record<string, TestSideChannel>
  /** Versions that are no longer live. */
  previousVersions?: LiveVersion[]
  /** Publications of live versions, by name of the app. */
  publications?: Record<string, NonNullable<LiveVersion['publication']>>
}

const since = '2026-11-20T10:00:00.000Z'

/** Returns the files of a release store by their paths, `channels.json` last. */
export function releaseFiles(
  { counter = 1, sideChannels = {}, previousVersions = [], publications = {}, ...live }: TestStore = {},
  folder: '' | `${string}/` = '',
): Record<string, string> {
  const { id: liveId = 'one', apps = {} } = live
  const files: Record<string, string> = {}
  const channels: Record<string, object> = {}
  for (const [name, channel] of Object.entries<TestSideChannel>({ live, ...sideChannels })) {
    const { id = liveId, until, buckets, live: composedFor = liveId } = channel
    const composed = compose({ ...channel, id, apps: { ...apps, ...channel.apps } })
    const path = `${name.replaceAll('/', '-')}-${id}`
    for (const [file, content] of Object.entries(composed)) files[`${folder}composed/${path}/${file}`] = content
    const own = until ? { until, buckets, live: composedFor, apps: Object.keys(channel.apps ?? {}) } : {}
    channels[name] = { release: id, since, folder: path, files: digestsOf(composed), ...own }
  }
  const versions = Object.entries(apps).map(([app, { version = '1', routes = [] }]) => {
    const all = app === 'host' ? Object.values(apps).flatMap((one) => one.routes ?? []) : routes
    const publication = publications[app]
    return { app, version, since, routes: all.map(({ path }) => path), ...(publication ? { publication } : {}) }
  })
  const content = { counter, at: since, by: 'Test', channels, versions: [...versions, ...previousVersions] }
  return { ...files, [`${folder}channels.json`]: JSON.stringify(content) }
}

function compose({
  id,
  development = false,
  apps = {},
  html = id ?? '',
  pages = {},
  headers = {},
  policies,
  rest = {},
}: TestRelease) {
  const whole = Object.entries(apps).map(([name, app]) => [name, completeApp(name, app)])
  const named = Object.entries(pages).map(([segment, page]): [string, string] => [`pages/${segment}.html`, page])
  const release = { id, at: since, by: 'Test', development, apps: Object.fromEntries(whole), ...rest }
  return {
    'release.json': JSON.stringify(release),
    'headers.json': JSON.stringify(headers),
    ...(policies ? { 'policies.json': JSON.stringify(policies) } : {}),
    ...Object.fromEntries(named),
    'index.html': html,
  }
}

function completeApp(name: string, { version, routes = [], ...app }: TestApp) {
  const empty = {
    contract: 1,
    federation: '2.9.2',
    paths: [],
    entry: [],
    styles: [],
    messages: {},
    shared: {},
    files: {},
  }
  return {
    ...empty,
    name,
    version: version ?? '1',
    base: `/apps/${name}/`,
    routes: routes.map((route) => ({ files: [], calls: [], ...route })),
    ...app,
  }
}

function digestsOf(files: Record<string, string>) {
  const digest = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, digest(content)]))
}
