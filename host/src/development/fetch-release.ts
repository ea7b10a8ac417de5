import type { AppRelease, PageRelease } from '@site/shared/contract'

/** The live release with all its apps in full; from now on the page admits its files. */
export async function fetchRelease(): Promise<
  PageRelease & { apps: { host: AppRelease } & Record<string, AppRelease> }
> {
  const html = await (await fetch(window.location.href, { cache: 'no-store' })).text()
  const [, json = ''] = /id="release">(.*?)<\/script>/s.exec(html) ?? []
  const release: PageRelease = JSON.parse(json)
  const remotes: Record<string, AppRelease> = await (await fetch(release.rest.url)).json()
  window.builtSince ??= new Map()
  for (const { base, files } of Object.values(remotes)) {
    for (const [name, { integrity }] of Object.entries(files)) {
      window.builtSince.set(new URL(base, window.location.href).href + name, integrity)
    }
  }
  return { ...release, apps: { host: release.apps.host, ...remotes } }
}
