import { resolve } from 'node:path'
import type { RemoteManifest } from '@site/shared/contract'
import { listApps } from '../releases/workspace.ts'
import { expect, type Page } from './test.ts'
import { openInLayout } from './watch-page.ts'

const root = resolve(import.meta.dirname, '..')

/** The manifest of every remote. */
export async function listManifests(): Promise<RemoteManifest[]> {
  const names = listApps(root).filter((name) => name !== 'host')
  const modules = await Promise.all(
    names.map(async (name) => (await import(`${root}/${name}/src/manifest.ts`)) as { default: RemoteManifest }),
  )
  return modules.map(({ default: manifest }) => manifest)
}

/** The pages of every remote's manifest, without language. */
export async function listPaths(): Promise<string[]> {
  const paths = (await listManifests()).flatMap((manifest) => manifest.pages.map(({ path }) => path))
  return paths.filter((path) => !path.includes(':')).map((path) => (path ? `/${path}` : ''))
}

/** The paths of every page that needs nothing but its path: those of the manifests, a search, documents and what is not found. */
export async function listAllPaths(): Promise<string[]> {
  const others = ['/search?q=cookies', '/document/privacy-policy', '/document/cookie-policy', '/not-found']
  return [...(await listPaths()), ...others]
}

/** Two forms and the page after them, which leads to the first where nothing was sent. */
const withOneTitle = /\/internal-privacy-rights\/(?:intake|direct-marketing|processed)$/

/** Shows a page, whose title differs from the one before, in the document that is open, and waits until it has come whole. */
export async function openWhole(page: Page, path: string) {
  const before = await page.title()
  await openInLayout(page, path)
  if (!withOneTitle.test(path)) await expect(page).not.toHaveTitle(before)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText(/^(Bezig met laden|Chargement|Loading)/)).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
