import { fallbackChain, splitLocale, type PageApp, type Lang, type Locale } from '@site/shared/contract'
import { setTextLang } from '@site/shared/platform'
import { getBoot, getFile, getHost } from '../release/release.ts'
import { readMessageFile, type Texts } from './read-message-file.ts'

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
const loading = new Map<string, Promise<Locale>>()

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

/** Loads the texts of an app once. Returns their locale; rejects where no file of the fallback chain loads. */
export function loadTexts(app: PageApp): Promise<Locale> {
  const known = loading.get(app.name)
  if (known) return known
  const promise = load(app)
  loading.set(app.name, promise)
  promise.catch(() => loading.delete(app.name))
  return promise
}

/** Makes the next `loadTexts` read them again. */
export function forgetTexts({ name }: Pick<PageApp, 'name'>) {
  loading.delete(name)
}

async function load(app: PageApp): Promise<Locale> {
  const { locale, texts } = await readFirst(app, getBoot().locale ?? 'nl_nl')
  update({ texts: { ...loadedTexts.texts, ...texts } })
  return locale
}

/** Loads the texts of a remote; in another language than the host's, also the host's texts in that language. */
export async function loadPartTexts(app: PageApp): Promise<void> {
  const host = getHost()
  const [around, textsOfApp] = await Promise.all([loadTexts(host), loadTexts(app)])
  if (langOf(around) === langOf(textsOfApp)) {
    update({ foreignApps: new Map([...loadedTexts.foreignApps].filter(([name]) => name !== app.name)) })
    return
  }
  const [ofHost, ofApp] = await Promise.all([readFirst(host, textsOfApp), readFirst(app, textsOfApp)])
  const foreign = { locale: textsOfApp, texts: { ...ofHost.texts, ...ofApp.texts } }
  update({ foreignApps: new Map([...loadedTexts.foreignApps, [app.name, foreign]]) })
}

/** Reads the first file of the locale's fallback chain that exists and loads. */
async function readFirst(app: PageApp, locale: Locale): Promise<PartTexts> {
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
