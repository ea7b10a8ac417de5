import { hasUnsavedWork, useLocation } from '@site/shared/platform'
import { useEffect, useState } from 'react'
import { getBoot } from '../release.ts'

/** In milliseconds: a tab asks no more often. */
const pause = 60_000
let askedAt = Date.now()

/**
 * Whether another release than that of this tab is live (docs/architecture.md, "How a page comes to be"). Asked after a
 * navigation, when nothing has been typed yet on the page, and not while there is unsaved work, such as a request that is being made.
 */
export function useNewRelease(): [isNew: boolean, dismiss: () => void] {
  const { pathname } = useLocation()
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    if (Date.now() - askedAt < pause || hasUnsavedWork()) return undefined
    askedAt = Date.now()
    let isLeft = false
    void readLiveRelease(pathname).then((live) => {
      if (!isLeft) setIsNew(live !== undefined && live !== getBoot().release.id)
    })
    return () => {
      isLeft = true
    }
  }, [pathname])
  return [isNew, () => setIsNew(false)]
}

/** Undefined where that cannot be told: without connection nothing is lost. */
async function readLiveRelease(pathname: string): Promise<string | undefined> {
  try {
    const { headers } = await fetch(pathname, { method: 'HEAD', cache: 'no-store' })
    return headers.get('x-release') ?? undefined
  } catch {
    return undefined
  }
}
