import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { locales, type RemoteManifest } from '@site/shared/contract'
import { compileLocale, listSharedTexts } from '@site/shared/build/messages'
import { listMovedRoutes } from '@site/shared/build/moved-routes'
import { listPlainPages } from '@site/shared/build/plain-pages'

const root = join(import.meta.dirname, '../..')

/** App as `releaseFiles` takes it, and its files by their path in the folder of the site. */
interface PublishedApp {
  app: {
    messages: Record<string, string>
    files: Record<string, { size: number; integrity: string }>
    plain?: string
    routes: { path: string; countries?: readonly ('nl' | 'be')[] }[]
  }
  files: Record<string, string>
  /** Pages of its manifest. */
  pages: readonly { path: string; countries?: readonly ('nl' | 'be')[] }[]
}

/** Returns the host or a remote of this repository as its build publishes it, with its texts only. */
export async function publishApp(name: string): Promise<PublishedApp> {
  const shared = listSharedTexts(join(root, name)).map((part) => join(root, 'shared', part, 'messages'))
  const ofHost = name === 'host' ? [join(root, 'shared/messages')] : []
  const folders = [...ofHost, ...shared, join(root, name, 'messages')]
  const contents: Record<string, string> = {}
  for (const locale of locales) {
    const messages = compileLocale(folders, locale)
    if (messages) contents[`messages.${locale}.json`] = JSON.stringify(messages)
  }
  const manifest = name === 'host' ? undefined : await readManifest(name)
  if (manifest) contents['plain.json'] = JSON.stringify(listPlainPages(manifest, folders))
  const pages = manifest?.pages.map(({ path, countries }) => ({ path, ...(countries && { countries }) })) ?? []
  const moved = manifest ? listMovedRoutes(manifest) : []
  const messages = locales.filter((locale) => contents[`messages.${locale}.json`])
  return {
    app: {
      messages: Object.fromEntries(messages.map((locale) => [locale, `messages.${locale}.json`])),
      files: Object.fromEntries(Object.entries(contents).map(([file, content]) => [file, describe(content)])),
      ...(manifest && { plain: 'plain.json' }),
      routes: [...pages, ...moved],
    },
    pages,
    files: Object.fromEntries(Object.entries(contents).map(([file, content]) => [`apps/${name}/${file}`, content])),
  }
}

async function readManifest(name: string): Promise<RemoteManifest> {
  const read: { default: RemoteManifest } = await import(pathToFileURL(join(root, name, 'src/manifest.ts')).href)
  return read.default
}

function describe(content: string) {
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
  return { size: Buffer.byteLength(content), integrity }
}
