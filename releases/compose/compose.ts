import { createHash } from 'node:crypto'
import type { AppMention, AppRelease, PageApp, PageChannel, PageRelease, Release } from '@site/shared/contract'
import { ownerOf } from '@site/shared/contract/paths'
import { messageFilesOf } from '@site/shared/contract/release'
import { digest } from '../files/digest.ts'
import { UserError } from '../files/files.ts'
import { hostName, titleOf } from '../workspace.ts'
import { importMapOf, modulesOf } from './import-map.ts'
import { contentPolicy, scanHtml, securityHeaders, type ScannedHtml } from './security-headers.ts'

export interface ComposedSite {
  /** HTML by the name of its file in the store: `index.html`, `pages/political-ads.html`. */
  pages: Record<string, string>
  /** Headers of every page: what a page starts does not depend on its owner. */
  headers: Record<string, string>
  /** The Content-Security-Policy of the pages of remotes with needs of their own, by first path segment. */
  policies: Record<string, string>
  /** The remotes in full, of which a page has one: first those for visitors, then each one for staff. */
  rest: [RestFile, ...RestFile[]]
}

interface RestFile {
  file: string
  content: string
  integrity: string
  apps: string[]
}

const indexFile = 'index.html'

const placeholders = {
  release: '<!--site:release-->',
  scripts: '<!--site:scripts-->',
  styles: '<!--site:styles-->',
}

/**
 * Composes the HTML pages of a release from its host's template, and the headers for exactly these pages (docs/decisions/0009).
 * @throws UserError when the template is not as agreed or names a file that has no digest in the release
 */
export function composeSite(release: Release, shell: string, channel?: PageChannel): ComposedSite {
  const host = release.apps[hostName]
  if (host === undefined) throw new UserError(['The release has no host: there is no page to compose'])
  // Browsers hash inline scripts after they have turned CR LF into LF.
  const template = shell.replaceAll(/\r\n?/g, '\n')
  const withScripts = fill(template, placeholders.scripts, renderScripts(host))
  const common = fill(withScripts, placeholders.styles, renderStyles(host))
  const composedRest = composeRest(release)
  const pageOf = (owner: AppRelease | undefined) =>
    fill(common, placeholders.release, renderRelease(release, { host, owner }, composedRest, channel))
  const home = ownerOf([], release.apps)
  if (home?.needs?.modules) {
    const why = 'its HTML is also that of every path without a file of its own'
    throw new UserError([`${titleOf(home.name)} needs "modules", so it cannot own the home page: ${why}`])
  }
  const index = pageOf(home)
  const others = Object.values(release.apps).filter((app) => app !== host && app !== home)
  const pages = others.flatMap((app) => {
    const html = pageOf(app)
    return app.paths.filter(canNameFile).map((path): [string, string] => [`pages/${path}.html`, html])
  })
  const scanned = scan(index, release)
  return {
    pages: { ...Object.fromEntries(pages), [indexFile]: index },
    headers: { ...securityHeaders(scanned), 'X-Release': release.id },
    policies: composePolicies(release, scanned),
    rest: composedRest,
  }
}

/** @throws UserError for a remote whose policy no page of its own could have */
function composePolicies({ apps, disabled = [] }: Release, scanned: ScannedHtml): Record<string, string> {
  const appsWithPolicy = Object.values(apps).filter(({ name, needs }) => needs && !disabled.includes(name))
  const unnamed = appsWithPolicy.flatMap(({ name, paths }) =>
    paths.filter((path) => path !== '' && !canNameFile(path)).map((path) => ({ name, path })),
  )
  if (unnamed.length > 0) {
    throw new UserError(
      unnamed.map(
        ({ name, path }) =>
          `${titleOf(name)} has needs, so its path "${path}" must name a file: use letters, digits and . _ ~ -`,
      ),
    )
  }
  const policies = appsWithPolicy.flatMap((app) => {
    const inlineScripts = [...scanned.inlineScripts, importMapOf(app)].filter((script) => script !== undefined)
    const policy = contentPolicy({ ...scanned, inlineScripts }, app.needs)
    return app.paths.map((path) => [path, policy] as const)
  })
  return Object.fromEntries(policies)
}

/** Other paths are shown by `index.html`, which needs one more request. */
function canNameFile(path: string): boolean {
  return /^[\w~@+-][\w.~@+-]*$/.test(path)
}

/** Returns the files with the remotes of a release in full; their names contain a digest of the content. */
export function composeRest({ apps }: Release): ComposedSite['rest'] {
  const remotes = Object.values(apps).filter(({ name }) => name !== hostName)
  const forStaff = remotes.filter(({ internal }) => internal)
  return [composeFile(remotes.filter(({ internal }) => !internal)), ...forStaff.map((app) => composeFile([app]))]
}

function composeFile(apps: AppRelease[]): RestFile {
  const content = JSON.stringify(Object.fromEntries(apps.map((app) => [app.name, toPageApp(app)])))
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  const integrity = digest('sha256', content)
  return { file: `apps/release.${hash}.json`, content, integrity, apps: apps.map(({ name }) => name) }
}

/** Leaves out what only the server and the checks read, the menu, which each page has, and modules, which the import map has. */
export function toPageApp({
  contract: _c,
  federation: _f,
  shared: _s,
  search: _e,
  plain: _p,
  menu: _m,
  needs,
  ...app
}: AppRelease): PageApp {
  const allMessages = [...messageFilesOf(app), ...app.routes.map(({ messages = {} }) => messages)]
  const texts = new Set(allMessages.flatMap((messages) => Object.values(messages)))
  const modules = modulesOf({ ...app, needs })
  const isLoaded = (file: string) => (/\.(?:css|js)$/.test(file) && !modules.includes(file)) || texts.has(file)
  const loaded = Object.entries(app.files).filter(([file]) => isLoaded(file))
  return {
    ...app,
    ...(needs && { hasOwnPolicy: true }),
    routes: app.routes.map(({ path, files, calls, messages }) => ({ path, files, calls, messages })),
    files: Object.fromEntries(loaded.map(([file, { integrity }]) => [file, { integrity }])),
  }
}

function scan(page: string, release: Release): ScannedHtml {
  const scanned = scanHtml(page)
  if (scanned.inlineScripts.length !== 1) {
    const count = scanned.inlineScripts.length
    throw new UserError([`shell.html of the host has ${count} inline scripts instead of the boot script alone`])
  }
  const files = Object.values(release.apps).flatMap((app) =>
    Object.entries(app.files).map(([file, { integrity }]) => [app.base + file, integrity] as const),
  )
  const digests = new Map(files)
  const strange = scanned.loaded.filter(({ address, integrity }) => !integrity || digests.get(address) !== integrity)
  if (strange.length > 0) {
    throw new UserError(
      strange.map(({ address }) => `The page names "${address}" without the digest of a released file`),
    )
  }
  return scanned
}

function fill(template: string, placeholder: string, content: string): string {
  const parts = template.split(placeholder)
  if (parts.length === 2) return parts.join(content)
  throw new UserError([`shell.html of the host has ${placeholder} ${parts.length - 1} times instead of once`])
}

function renderRelease(
  release: Release,
  { host, owner }: { host: AppRelease; owner: AppRelease | undefined },
  [common, ...forStaff]: ComposedSite['rest'],
  channel: PageChannel | undefined,
): string {
  const refer = ({ file, integrity }: RestFile) => ({ url: `/${file}`, integrity })
  const apps = Object.entries(release.apps).map(([key, app]): [string, PageApp | AppMention] => {
    const { name, version, paths, menu, internal, needs } = app
    if (app === owner || app === host) return [key, { ...toPageApp(app), menu }]
    const own = forStaff.find((rest) => rest.apps.includes(name))
    const mention: AppMention = { name, version, paths, menu, internal }
    if (needs) mention.hasOwnPolicy = true
    if (own) mention.rest = refer(own)
    return [key, mention]
  })
  const { id, at, development, disabled } = release
  const page: PageRelease = {
    id,
    at,
    development,
    ...(disabled ? { disabled } : {}),
    apps: { ...Object.fromEntries(apps), host: toPageApp(host) },
    rest: refer(common),
    ...(channel ? { channel } : {}),
  }
  const importMap = owner && !disabled?.includes(owner.name) ? importMapOf(owner) : undefined
  // Before any script: a browser may read no import map once it has loaded a module.
  const first = importMap === undefined ? '' : `<script type="importmap">${importMap}</script>`
  return `${first}<script type="application/json" id="release">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`
}

/** Without this priority deferred scripts would be loaded after everything that the remote needs. */
function renderScripts(host: AppRelease): string {
  return host.entry
    .map(
      (file) => `<script defer crossorigin="anonymous" fetchpriority="high" ${withDigest(host, file, 'src')}></script>`,
    )
    .join('\n')
}

function renderStyles(host: AppRelease): string {
  return host.styles
    .map((file) => `<link rel="stylesheet" crossorigin="anonymous" ${withDigest(host, file, 'href')}>`)
    .join('\n')
}

/** Names of files and bases need no escaping: the release's struct allows only characters that a URL has unescaped. */
function withDigest(host: AppRelease, file: string, attribute: string): string {
  const record = host.files[file]
  if (record === undefined) throw new UserError([`Host names "${file}", which has no digest: build it again`])
  return `integrity="${record.integrity}" ${attribute}="${host.base}${file}"`
}
