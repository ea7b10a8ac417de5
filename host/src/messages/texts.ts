import { fallbackChain, splitLocale, type PageApp, type Lang, type Locale } from '@site/shared/contract'
import { setTextLang } from '@site/shared/platform'
import { messagesOf } from '../boot/routes.ts'
import { getBoot, getFile, getHost } from '../release/release.ts'
import { readMessageFile, type Texts } from './read-message-file.ts'

type MessageFiles = PageApp['messages']

interface PartTexts {
  locale: Locale
  texts: Texts
}

interface LoadedTexts {
  texts: Texts
  /** The locale of the host's own texts, and so of the layout. */
  locale: Locale
  /** For apps whose texts are in another language than the host's, by name: with the host's texts in that language. */
  foreignApps: ReadonlyMap<string, PartTexts>
}

let loadedTexts: LoadedTexts = { texts: {}, locale: 'nl_nl', foreignApps: new Map() }
const listeners = new Set<() => void>()
/** By message files: another build of `npm run dev` has others. */
const loading = new Map<MessageFiles, Promise<Locale>>()

export function getLoadedTexts(): LoadedTexts {
  return loadedTexts
}

export function subscribeTexts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(changes: Partial<LoadedTexts>) {
  loadedTexts = { ...loadedTexts, ...changes }
  for (const listener of listeners) listener()
}

/** Sets the locale of the host, which may differ from that of the URL, and the language of the document (WCAG 3.1.1). */
export function setHostLocale(locale: Locale) {
  update({ locale })
  document.documentElement.lang = langOf(locale)
  setTextLang(langOf(locale))
}

export function langOf(locale: Locale): Lang {
  return splitLocale(locale).lang
}

/** Loads texts of an app once. Returns their locale; rejects where no file of the fallback chain loads. */
export function loadTexts(app: PageApp, messages = app.messages): Promise<Locale> {
  const known = loading.get(messages)
  if (known) return known
  const promise = load(app, messages)
  loading.set(messages, promise)
  promise.catch(() => loading.delete(messages))
  return promise
}

async function load(app: PageApp, messages: MessageFiles): Promise<Locale> {
  const { locale, texts } = await readFirst(app, messages, getBoot().locale ?? 'nl_nl')
  update({ texts: { ...loadedTexts.texts, ...texts } })
  return locale
}

/**
 * Loads the texts of the page of a remote at `path`, or of the whole remote. Where files are missing, all are read in the language of the
 * one that is furthest down the fallback chain.
 */
export async function loadPartTexts(app: PageApp, path?: string): Promise<void> {
  const host = getHost()
  const route = app.routes.find((each) => each.path === path)
  const ofPage = messagesOf(app, host, loading.has(app.messages) ? undefined : route)
  const ofLayout = { app: host, messages: host.messages }
  const textSources = [ofLayout, ...ofPage]
  const found = await Promise.all(textSources.map(async (each) => loadTexts(each.app, each.messages)))
  if (new Set(found.map(langOf)).size === 1) {
    update({ foreignApps: new Map([...loadedTexts.foreignApps].filter(([name]) => name !== app.name)) })
    return
  }
  const locale = fallbackChain(getBoot().locale ?? 'nl_nl').findLast((each) => found.includes(each)) ?? 'nl_nl'
  const read = await Promise.all(textSources.map(async (each) => readFirst(each.app, each.messages, locale)))
  // The texts of other pages of the remote are there already.
  const texts: Texts = Object.assign({}, loadedTexts.texts, ...read.map((each) => each.texts))
  update({ foreignApps: new Map([...loadedTexts.foreignApps, [app.name, { locale, texts }]]) })
}

/** Reads the first file of the locale's fallback chain that exists and loads. */
async function readFirst(app: PageApp, messages: MessageFiles, locale: Locale): Promise<PartTexts> {
  let failure: unknown = new Error(`${app.name} has no texts for ${locale}`)
  for (const candidate of fallbackChain(locale)) {
    const file = messages[candidate]
    if (!file) continue
    try {
      return { locale: candidate, texts: await readMessageFile(getFile(app, file)) }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
