import type { DocumentKey } from '@site/shared/api'
import { getLocale } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import { getPreparedText, loadText, type PreparedText } from './prepared-text.ts'

interface Result {
  text: PreparedText | null | undefined
  /** The attempt that it came from; 0 before the first. */
  attempt: number
}

function firstResult(text: PreparedText | undefined): Result {
  return { text, attempt: text ? 1 : 0 }
}

/**
 * The text of a document in the visitor's locale: undefined while it loads for the first time, null where it did not
 * come. `retry` loads again; `retried` says that the visitor has asked for that.
 */
export function useLegalText(key: DocumentKey) {
  const { locale } = getLocale()
  const [attempt, setAttempt] = useState(1)
  // What is there already is shown at once: the router then finds the page as tall as it was left, and its anchors.
  const [result, setResult] = useState(() => firstResult(getPreparedText(key, locale)))
  const loading = result.attempt !== attempt
  useEffect(() => {
    if (!loading) return undefined
    let left = false
    void loadText(key, locale).then((text) => {
      if (!left) setResult({ text, attempt })
    })
    return () => {
      left = true
    }
  }, [key, locale, attempt, loading])
  return { text: result.text, loading, retried: attempt > 1, retry: () => setAttempt(attempt + 1) }
}
