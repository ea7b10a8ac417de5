import { getSearchEntries } from '@site/shared/calls'
import type { Locale } from '@site/shared/contract'
import { getLocale } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import { EntryIndex } from './entry-index.ts'

const loading = new Map<Locale, Promise<EntryIndex>>()
const ready = new Map<Locale, EntryIndex>()

/** Kept until the document is left, unless it failed: who comes back to the page finds the results at once. */
function loadIndex(locale: Locale): Promise<EntryIndex> {
  const started = loading.get(locale)
  if (started) return started
  const index = getSearchEntries(locale).then(EntryIndex.create)
  loading.set(locale, index)
  index.then(
    (made) => ready.set(locale, made),
    () => loading.delete(locale),
  )
  return index
}

/** Empties what is kept; between tests. */
export function forgetIndexes() {
  loading.clear()
  ready.clear()
}

/** What can be found in the visitor's locale, and how to load it again where that failed. */
export function useEntryIndex() {
  const { locale } = getLocale()
  const [attempt, setAttempt] = useState(1)
  const [result, setResult] = useState(() => {
    const index = ready.get(locale)
    return { index, attempt: index ? 1 : 0 }
  })
  const isLoading = result.attempt !== attempt
  useEffect(() => {
    if (!isLoading) return undefined
    let isGone = false
    const finish = (index?: EntryIndex) => isGone || setResult({ index, attempt })
    // Whatever went wrong, trying again is all that a visitor can do.
    loadIndex(locale).then(finish, () => finish())
    return () => {
      isGone = true
    }
  }, [locale, attempt, isLoading])

  const isRetried = attempt > 1
  return {
    index: result.index,
    state: isLoading ? (isRetried ? 'retrying' : 'loading') : result.index ? 'ready' : 'failed',
    isRetried,
    retry: () => setAttempt(attempt + 1),
  } as const
}
