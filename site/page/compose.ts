import type { AppRelease, Release } from '@site/shared/contract'
import { Refusal } from '../refusal.ts'
import { hostName } from '../workspace.ts'
import { scanHtml } from './scan-html.ts'
import { securityHeaders } from './security-headers.ts'

/** Everything that the server sends for an address of the site. */
export interface ComposedPage {
  html: string
  headers: Record<string, string>
}

const placeholders = { release: '<!--site:release-->', scripts: '<!--site:scripts-->', styles: '<!--site:styles-->' }

/**
 * The one HTML page of a release, made from its host's template: the release, the host's scripts and its styles, each
 * with its digest; and the headers that go with exactly this page.
 * @throws Refusal when the template is not as agreed or names a file that has no digest in the release.
 */
export function composePage(release: Release, shell: string): ComposedPage {
  const host = release.apps[hostName]
  if (host === undefined) throw new Refusal(['The release has no host: there is no page to compose'])
  // Browsers hash inline scripts after they have turned CR LF into LF.
  const template = shell.replaceAll(/\r\n?/g, '\n')
  const withRelease = fill(template, placeholders.release, renderRelease(release))
  const withScripts = fill(withRelease, placeholders.scripts, renderScripts(host))
  const page = fill(withScripts, placeholders.styles, renderStyles(host))
  const scanned = scanHtml(page)
  if (scanned.inlineScripts.length !== 1) {
    const count = scanned.inlineScripts.length
    throw new Refusal([`shell.html of the host has ${count} inline scripts instead of the boot script alone`])
  }
  const digests = collectDigests(release)
  const strange = scanned.loaded.filter(({ address, integrity }) => !integrity || digests.get(address) !== integrity)
  if (strange.length > 0) {
    throw new Refusal(strange.map(({ address }) => `The page names "${address}" without the digest of a released file`))
  }
  return { html: page, headers: { ...securityHeaders(release, scanned), 'X-Release': release.id } }
}

function fill(template: string, placeholder: string, content: string): string {
  const parts = template.split(placeholder)
  if (parts.length === 2) return parts.join(content)
  throw new Refusal([`shell.html of the host has ${placeholder} ${parts.length - 1} times instead of once`])
}

function renderRelease(release: Release): string {
  const data = JSON.stringify(release).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="release">${data}</script>`
}

/** Without its priority what waits for the document would come after all that the remote needs. */
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

/** Names of files and bases need no escaping: the release's shape allows only what stands in an address as it is. */
function withDigest(host: AppRelease, file: string, attribute: string): string {
  const record = host.files[file]
  if (record === undefined) throw new Refusal([`Host names "${file}", which has no digest: build it again`])
  return `integrity="${record.integrity}" ${attribute}="${host.base}${file}"`
}

function collectDigests({ apps }: Release): Map<string, string> {
  return new Map(
    Object.values(apps).flatMap(({ base, files }) =>
      Object.entries(files).map(([file, { integrity }]): [string, string] => [base + file, integrity]),
    ),
  )
}
