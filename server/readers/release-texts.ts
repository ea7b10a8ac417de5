import { fallbackChain, type AppRelease, type Locale, type PlainPages } from '@site/shared/contract'
import { messagesStruct, plainPagesStruct } from '@site/shared/contract/release'
import { errorCode } from '@site/shared/rules'
import { IntlMessageFormat, type PrimitiveType } from 'intl-messageformat'
import { create, type Struct } from 'superstruct'
import { html, raw, SafeHtml } from '../http/html.ts'
import { readPublished, type PublishedFile, type Site } from '../releases/site.ts'

type Message = ConstructorParameters<typeof IntlMessageFormat>[0]
export type Messages = Readonly<Record<string, Message>>

/** By the path of a file: what it says, parsed and checked once. */
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
  const held = files.get(site) ?? new Map<string, Promise<unknown>>()
  files.set(site, held)
  const place = site.locate(app, file)
  const { path } = place
  const known = held.get(path) ?? readAs(place, struct)
  held.set(path, known)
  // A file may be restored; what it says stays wrong.
  known.catch((error: unknown) => errorCode(error) !== undefined && held.delete(path))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file is always read with the same struct
  return known as Promise<Type>
}

/** Returns what the server writes about the pages of an app; nothing for builds from before it could. */
export async function readPlainPages(site: Site, app: AppRelease | undefined): Promise<PlainPages> {
  return app?.plain === undefined ? { pages: {} } : readFileOf(site, app, app.plain, plainPagesStruct)
}

/** Returns the texts of the host and of an app in a locale, or the next of its fallback chain. */
export async function readTexts(site: Site, app: AppRelease | undefined, locale: Locale): Promise<Messages> {
  const apps = [site.release.apps['host'], app].filter((each) => each !== undefined)
  const read = apps.map(async (each) => {
    const [file] = fallbackChain(locale).flatMap((candidate) => each.messages[candidate] ?? [])
    return file === undefined ? {} : readFileOf(site, each, file, messagesStruct)
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compiled by the build, and unchanged since
  return Object.assign({}, ...(await Promise.all(read))) as Messages
}

/** Elements of a text that need no address. */
const marks = /^(?:strong|em|ins|del|b|i)$/

/** Writes a text as HTML. The value of a tag is the address that it links to. @throws Error for an unknown text */
export function writeText(messages: Messages, id: string, lang: string, values: Record<string, unknown>): SafeHtml {
  const message = Object.hasOwn(messages, id) ? messages[id] : undefined
  if (message === undefined) throw new Error(`There is no text "${id}"`)
  const elements = findTags(message).map((name) => {
    const address = values[name]
    const write = (parts: (string | SafeHtml)[]) => {
      if (typeof address === 'string') return html`<a href="${address}">${parts}</a>`
      if (name === 'exact') return html`<span translate="no">${parts}</span>`
      return marks.test(name) ? html`<${raw(name)}>${parts}</${raw(name)}>` : html`${parts}`
    }
    return [name, write] as const
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values of a template: texts, numbers and markup
  const all = { ...values, ...Object.fromEntries(elements) } as Record<string, PrimitiveType | SafeHtml>
  const written = new IntlMessageFormat(message, lang).format<SafeHtml>(all)
  return html`${[written].flat()}`
}

/** `TYPE.tag` of the parser. */
const tagType = 8

function findTags(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'type' in part && part.type === tagType && 'value' in part ? [String(part.value)] : []
  return [...own, ...Object.values(part).flatMap(findTags)]
}
