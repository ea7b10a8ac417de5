import { fallbackChain, type AppRelease, type Locale } from '@site/shared/contract'
import type { MessageFormatElement } from '@site/shared/platform'
import { getFile } from '../release.ts'
import { readMessageFile } from './read-message-file.ts'

/** Compiled texts by message id. */
type Texts = Readonly<Record<string, MessageFormatElement[]>>

let texts: Texts = {}
const listeners = new Set<() => void>()
const loaded = new Map<string, Promise<void>>()

/** All texts loaded so far, by message id. */
export function getTexts(): Texts {
  return texts
}

export function subscribeTexts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the texts of a host or remote for the locale of this document, once; rejects when no file of the chain loads. */
export function loadTexts(app: AppRelease): Promise<void> {
  const known = loaded.get(app.name)
  if (known) return known
  const loading = readFirst(app, window.site!.locale ?? 'nl_nl').then((added) => {
    texts = { ...texts, ...added }
    for (const listener of listeners) listener()
  })
  loaded.set(app.name, loading)
  loading.catch(() => loaded.delete(app.name))
  return loading
}

/** A locale without a file, or whose file does not load, gets the next of its chain (product §1). */
async function readFirst(app: AppRelease, locale: Locale): Promise<Texts> {
  let failure: unknown = new Error(`${app.name} has no texts for ${locale}`)
  for (const candidate of fallbackChain(locale)) {
    const file = app.messages[candidate]
    if (!file) continue
    try {
      return (await readMessageFile(getFile(app, file))) as Texts
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
