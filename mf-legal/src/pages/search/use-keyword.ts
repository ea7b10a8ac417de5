import { useSearchParams } from '@site/shared/platform'
import { limits } from '@site/shared/rules'
import { useEffect, useState } from 'react'

/**
 * How long the field must rest before the keyword goes into the address, in milliseconds. Safari refuses more than a
 * hundred changes of the address in half a minute.
 */
const restingTime = 300

/** What is searched for. It lives in the address; what is typed counts at once and goes there a little later. */
export function useKeyword() {
  const [params, setParams] = useSearchParams()
  const applied = (params.get('q') ?? '').slice(0, limits.search)
  const [field, setField] = useState({ shown: applied, applied, written: applied })
  if (field.applied !== applied) {
    // The address has changed: by typing, which may have gone on since, or by a link, which the field then follows.
    const isOwn = field.written.trim() === applied.trim()
    setField(isOwn ? { ...field, applied } : { shown: applied, applied, written: applied })
  }
  const { shown } = field

  useEffect(() => {
    if (shown.trim() === applied.trim()) return
    const timer = setTimeout(() => {
      setField((before) => ({ ...before, written: shown }))
      setParams((before) => withKeyword(before, shown.trim()), { replace: true, preventScrollReset: true })
    }, restingTime)
    return () => clearTimeout(timer)
  }, [shown, applied, setParams])

  return { typed: shown, type: (text: string) => setField((before) => ({ ...before, shown: text })) }
}

function withKeyword(params: URLSearchParams, keyword: string): URLSearchParams {
  const changed = new URLSearchParams(params)
  if (keyword) changed.set('q', keyword)
  else changed.delete('q')
  return changed
}
