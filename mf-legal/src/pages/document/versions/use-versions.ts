import { getDocumentVersions, type DocumentKey } from '@site/shared/calls'
import { getLocale } from '@site/shared/platform'
import { useEffect, useState } from 'react'

/**
 * The days of a document's versions, newest first, once `wanted`: undefined while they load, null where they did not
 * come; `retry` then loads again.
 */
export function useVersions(key: DocumentKey, wanted: boolean) {
  const [versions, setVersions] = useState<readonly string[] | null>()
  const isLoading = wanted && versions === undefined
  useEffect(() => {
    if (!isLoading) return undefined
    let left = false
    const keep = (found: readonly string[] | null) => {
      if (!left) setVersions(found)
    }
    // Whatever went wrong, the visitor can try again.
    getDocumentVersions(key, getLocale().locale).then(keep, () => keep(null))
    return () => {
      left = true
    }
  }, [key, isLoading])
  return { versions, retry: () => setVersions(undefined) }
}
