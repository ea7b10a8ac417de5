import type { AppRelease, Boot, RemoteManifest, RouteRelease } from '@site/shared/contract'
import type { HostParts } from '../remotes/formers.ts'

/** In milliseconds: the visitor has waited for the present version already. */
const timeout = 8000

/** What shows the version of a remote that was live before the present one, in the page that is open. */
export function createFormers(host: HostParts, boot: Boot | undefined = window.site) {
  if (!boot) throw new Error('There is no boot script')
  const { describeApp, describeFormer, country } = boot

  /**
   * Loads it in the place of the present one: container, texts and styles. Where it does not load, the present one is as it
   * was before.
   * @param path The page that is wanted: an address below the language, or its pattern.
   * @throws Error where there is none with this page, or it does not load
   */
  async function loadFormer(present: AppRelease, path: string): Promise<RemoteManifest> {
    const former = await findFormer(present.name, path)
    if (!former) throw new Error(`${present.name} has no earlier version with ${path}`)
    exchange(present, former)
    try {
      const [manifest] = await within(Promise.all([host.loadManifest(former), host.loadTexts(former)]))
      closeToOthers(former)
      host.shown.set(present.name, { present, former })
      return manifest
    } catch (error) {
      exchange(former, present)
      throw error
    }
  }

  async function findFormer(remote: string, path: string): Promise<AppRelease | undefined> {
    const former = host.shown.has(remote) ? undefined : await describeFormer(remote)
    return former?.routes.some((route) => isAt(path, route)) ? former : undefined
  }

  function isAt(path: string, { path: pattern, countries }: RouteRelease): boolean {
    const [asked, parts] = [path.split('/'), pattern.split('/')]
    const fits = asked.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === asked[at])
    return fits && (!countries || (country !== undefined && countries.includes(country)))
  }

  return {
    loadFormer,

    /** Whether there is a former version with the page that is open, which is not shown yet. */
    async isOffered(remote: string): Promise<boolean> {
      return (await findFormer(remote, getPath())) !== undefined
    },

    /** Shows the former version. @throws Error where it does not load */
    async showFormer(remote: string): Promise<void> {
      host.manifests.set(remote, await loadFormer(await describeApp(remote), getPath()))
      host.restart()
    },

    /** Tries the present version again, from the server. */
    showPresent(remote: string): void {
      const { present, former } = host.shown.get(remote) ?? {}
      if (!present || !former) return
      exchange(former, present)
      host.manifests.delete(remote)
      host.shown.delete(remote)
      host.restart()
    },
  }

  /** Makes room for another version: what is loaded of the remote from now on is of that one. */
  function exchange(from: AppRelease, to: AppRelease) {
    host.forgetRemote(to)
    host.forgetTexts(to)
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      // What both have keeps its place.
      if (isOf(from, link.href) && !isOf(to, link.href)) link.remove()
    }
  }
}

/** That of the page that is open, below the language. */
function getPath() {
  return window.location.pathname.split('/').filter(Boolean).slice(1).join('/')
}

function isOf({ base, files }: AppRelease, url: string) {
  const start = new URL(base, window.location.href).href
  return url.startsWith(start) && Object.hasOwn(files, url.slice(start.length).replace(/\?.*/, ''))
}

/**
 * From now on only files of this version of the remote become part of it: what was asked for of the other one may still be
 * on its way, and both register their modules under the same numbers.
 */
function closeToOthers(app: AppRelease) {
  const chunks: unknown = Reflect.get(globalThis, `webpackChunk${app.name.replaceAll('-', '_')}`)
  if (!Array.isArray(chunks)) return
  const push = chunks.push
  chunks.push = (...pushed: unknown[]) => {
    const { currentScript } = document
    return currentScript instanceof HTMLScriptElement && isOf(app, currentScript.src) ? push(...pushed) : chunks.length
  }
}

function within<T>(promise: Promise<T>): Promise<T> {
  const expired = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The earlier version takes too long')), timeout)
  })
  return Promise.race([promise, expired])
}
