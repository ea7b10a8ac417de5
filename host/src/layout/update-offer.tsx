import { FormattedMessage, hasUnsavedWork, useLocation } from '@site/shared/platform'
import { Button, CloseButton } from '@site/shared/ui'
import { useEffect, useState } from 'react'
import { minuteInMs } from '@site/shared/rules'
import { getBoot } from '../release/release.ts'
import styles from './update-offer.module.css'

/** In milliseconds: the minimum between two requests of a tab. */
const pause = minuteInMs
let requestedAt = Date.now()

/** Offers the release that became live since this tab was opened. */
export function UpdateOffer() {
  const [isNew, dismiss] = useNewRelease()
  return (
    <div className={styles.region} role="status">
      {isNew && (
        <div className={styles.offer}>
          <p className={styles.text}>
            <FormattedMessage id="host.update.text" />
          </p>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            <FormattedMessage id="host.update.reload" />
          </Button>
          <CloseButton onClick={dismiss} />
        </div>
      )}
    </div>
  )
}

/** Returns whether another release is live than that of this tab: checked after a navigation, never while there is unsaved work. */
function useNewRelease(): [isNew: boolean, dismiss: () => void] {
  const { pathname } = useLocation()
  const [isNew, setIsNew] = useState(false)
  useEffect(() => {
    if (Date.now() - requestedAt < pause || hasUnsavedWork()) return undefined
    requestedAt = Date.now()
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

/** Returns undefined where that is unknown, such as without a connection. */
async function readLiveRelease(pathname: string): Promise<string | undefined> {
  try {
    const { headers } = await fetch(pathname, { method: 'HEAD', cache: 'no-store' })
    return headers.get('x-release') ?? undefined
  } catch {
    return undefined
  }
}
