import type { AppRelease, PageRelease } from '@site/shared/contract'
import { contentPolicy, scanHtml } from '../../compose/security-headers.ts'
import { toPageApp } from '../../compose/compose.ts'
import { digest } from '../../files/digest.ts'

/** The script that exchanges builds in the page (shared/development/against.ts). */
export interface Client {
  url: string
  integrity: string
}

export function describeClient(url: string, code: string): Client {
  return { url, integrity: digest('sha384', code) }
}

const releaseElement = /(<script type="application\/json" id="release">)([^]*?)(<\/script>)/
const firstScript = '<script defer '

/** Returns the release that an HTML page of a site has; undefined for any other page. */
export function readPageRelease(html: string): PageRelease | undefined {
  const [, , json] = releaseElement.exec(html) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

/**
 * Returns a page of a live site with a build of one remote in the place of the site's, and the client. The page counts as one of development, so
 * that it takes `nl.localhost` for a name of the Netherlands. All else stays as the site has sent it.
 */
export function showOwn(html: string, ownApp: AppRelease, { url, integrity }: Client): string {
  const release = readPageRelease(html)
  if (!release) return html
  const disabled = release.disabled?.filter((name) => name !== ownApp.name)
  const page = {
    ...release,
    development: true,
    ...(disabled && { disabled }),
    apps: { ...release.apps, [ownApp.name]: { ...toPageApp(ownApp), menu: ownApp.menu } },
  }
  const json = JSON.stringify(page).replaceAll('<', '\\u003c')
  const script = `<script defer crossorigin="anonymous" integrity="${integrity}" src="${url}"></script>\n`
  return html
    .replace(releaseElement, (_whole, start: string, _json, end: string) => start + json + end)
    .replace(firstScript, () => script + firstScript)
}

/** Returns the policy of such a page: that of the site, which also allows the client by its digest, and its name for Trusted Types. */
export function allowClient(policy: string, { integrity }: Client): string {
  return policy
    .replace("'strict-dynamic'", `'${integrity}' 'strict-dynamic'`)
    .replace(/(?<=trusted-types )(?=release )/, 'development ')
}

/** Returns the policy of a page that the site does not have yet. */
export function policyOfNewPage(html: string, { needs }: AppRelease): string {
  return contentPolicy(scanHtml(html), needs)
}
