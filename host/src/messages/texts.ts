import { fallbackChain, splitLocale, type AppRelease, type Lang, type Locale } from '@site/shared/contract'
import { setTextLang, type MessageFormatElement } from '@site/shared/platform'
import { getBoot, getFile, getHost } from '../release.ts'
import { readMessageFile } from './read-message-file.ts'

/** Compiled texts by message id. */
export type Texts = Readonly<Record<string, MessageFormatElement[]>>

/** The texts of a part in the one locale that came. */
interface PartTexts {
  locale: Locale
  texts: Texts
}

interface LoadedTexts {
  /** All of them, by message id. */
  texts: Texts
  /** The locale of the host's own, and so of all that is around a page. */
  locale: Locale
  /** Of parts whose texts are in another language than the host's: with those of the host in that language. */
  strangers: ReadonlyMap<string, PartTexts>
}

let loadedTexts: LoadedTexts = { texts: {}, locale: 'nl_nl', strangers: new Map() }
const listeners = new Set<() => void>()
const loading = new Map<string, Promise<Locale>>()

export function getLoadedTexts(): LoadedTexts {
  return loadedTexts
}

/** All texts loaded so far, by message id. */
export function getTexts(): Texts {
  return loadedTexts.texts
}

export function subscribeTexts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(changes: Partial<LoadedTexts>) {
  loadedTexts = { ...loadedTexts, ...changes }
  for (const listener of listeners) listener()
}

/** The host speaks this locale, whatever the address asked for: the document says so (WCAG 3.1.1). */
export function speak(locale: Locale) {
  update({ locale })
  document.documentElement.lang = langOf(locale)
  setTextLang(langOf(locale))
}

export function langOf(locale: Locale): Lang {
  return splitLocale(locale).lang
}

/**
 * Loads the texts of a host or remote for the locale of this document, once.
 *
 * @returns the locale whose texts came; rejects when no file of the chain loads
 */
export function loadTexts(app: AppRelease): Promise<Locale> {
  const known = loading.get(app.name)
  if (known) return known
  const promise = load(app)
  loading.set(app.name, promise)
  promise.catch(() => loading.delete(app.name))
  return promise
}

/** The next `loadTexts` reads them anew. */
export function forgetTexts({ name }: Pick<AppRelease, 'name'>) {
  loading.delete(name)
}

async function load(app: AppRelease): Promise<Locale> {
  const { locale, texts } = await readFirst(app, getBoot().locale ?? 'nl_nl')
  update({ texts: { ...loadedTexts.texts, ...texts } })
  return locale
}

/**
 * Loads the texts of a remote. Where they come in another language than the host's, its pages get what they take from the
 * host, such as the messages of forms, in that language too.
 */
export async function loadPartTexts(app: AppRelease): Promise<void> {
  const host = getHost()
  const [around, own] = await Promise.all([loadTexts(host), loadTexts(app)])
  if (langOf(around) === langOf(own)) {
    update({ strangers: new Map([...loadedTexts.strangers].filter(([name]) => name !== app.name)) })
    return
  }
  const [ofHost, ofApp] = await Promise.all([readFirst(host, own), readFirst(app, own)])
  const stranger = { locale: own, texts: { ...ofHost.texts, ...ofApp.texts } }
  update({ strangers: new Map([...loadedTexts.strangers, [app.name, stranger]]) })
}

/** A locale without a file, or whose file does not load, gets the next of its chain (product §1). */
async function readFirst(app: AppRelease, locale: Locale): Promise<PartTexts> {
  let failure: unknown = new Error(`${app.name} has no texts for ${locale}`)
  for (const candidate of fallbackChain(locale)) {
    const file = app.messages[candidate]
    if (!file) continue
    try {
      return { locale: candidate, texts: await readMessageFile(getFile(app, file)) }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
