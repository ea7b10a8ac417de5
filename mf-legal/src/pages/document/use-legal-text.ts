import { useEffect, useState } from 'react'
import { getPreparedText, loadText, type Loaded, type Wanted } from './prepared-text.ts'

interface Result {
  text: Loaded | undefined
  /** The attempt that it came from; 0 before the first. */
  attempt: number
}

function firstResult(text: Loaded | undefined): Result {
  return { text, attempt: text ? 1 : 0 }
}

/**
 * A text of a document in the visitor's locale: undefined while it loads for the first time, null where it did not
 * come. `retry` loads again; `retried` says that the visitor has asked for that.
 */
export function useLegalText({ key, version, compared }: Wanted) {
  const [attempt, setAttempt] = useState(1)
  // What is there already is shown at once: the router then finds the page as tall as it was left, and its anchors.
  const [result, setResult] = useState(() => firstResult(getPreparedText({ key, version, compared })))
  const loading = result.attempt !== attempt
  useEffect(() => {
    if (!loading) return undefined
    let left = false
    void loadText({ key, version, compared }).then((text) => {
      if (!left) setResult({ text, attempt })
    })
    return () => {
      left = true
    }
  }, [key, version, compared, attempt, loading])
  return { text: result.text, loading, retried: attempt > 1, retry: () => setAttempt(attempt + 1) }
}
