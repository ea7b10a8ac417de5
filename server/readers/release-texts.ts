import { fallbackChain, type AppRelease, type Locale, type PlainPages } from '@site/shared/contract'
import { messageFilesOf, messagesStruct, plainPagesStruct } from '@site/shared/contract/release'
import { errorCode } from '@site/shared/rules'
import type { IntlMessageFormat } from 'intl-messageformat'
import { create, type Struct } from 'superstruct'
import { readPublished, type PublishedFile, type Site } from '../releases/site.ts'

export type Message = Exclude<ConstructorParameters<typeof IntlMessageFormat>[0], string>
export type Messages = Readonly<Record<string, Message>>

/** By the path of a file: its content, parsed and checked once. */
const files = new WeakMap<Site, Map<string, Promise<unknown>>>()

async function readAs<Type, Schema>(place: PublishedFile, struct: Struct<Type, Schema>): Promise<Type> {
  return create(JSON.parse(String(await readPublished(place))), struct)
}

/** Reads a JSON file of a release once. @throws as `readPublished` and `create` */
async function readFileOf<Type, Schema>(
  site: Site,
  app: AppRelease,
  file: string,
  struct: Struct<Type, Schema>,
): Promise<Type> {
  const ofSite = files.get(site) ?? new Map<string, Promise<unknown>>()
  files.set(site, ofSite)
  const place = site.locate(app, file)
  const { path } = place
  const content = ofSite.get(path) ?? readAs(place, struct)
  ofSite.set(path, content)
  // A file may be restored; a wrong content stays wrong.
  content.catch((error: unknown) => errorCode(error) !== undefined && ofSite.delete(path))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file is always read with the same struct
  return content as Promise<Type>
}

/** Returns what an app says about its pages without a script; nothing where it says nothing. */
export async function readPlainPages(site: Site, app: AppRelease | undefined): Promise<PlainPages> {
  return app?.plain === undefined ? { pages: {} } : readFileOf(site, app, app.plain, plainPagesStruct)
}

/** Returns the texts of the host and of an app in a locale, or the next of its fallback chain. */
export async function readTexts(site: Site, app: AppRelease | undefined, locale: Locale): Promise<Messages> {
  const apps = [site.release.apps['host'], app].filter((each) => each !== undefined)
  const texts = apps.flatMap((each) =>
    messageFilesOf(each).map(async (messages) => {
      const [file] = fallbackChain(locale).flatMap((candidate) => messages[candidate] ?? [])
      return file === undefined ? {} : readFileOf(site, each, file, messagesStruct)
    }),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled by the build, and unchanged since
  return Object.assign({}, ...(await Promise.all(texts))) as Messages
}
