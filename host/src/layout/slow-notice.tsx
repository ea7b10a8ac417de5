import { FormattedMessage, useLocation, useNavigation } from '@site/shared/platform'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { getOwner, getSegments } from '../release/release.ts'
import styles from './layout.module.css'

/** In milliseconds. */
const usualTime = 8000

/** Says that a page takes longer than usual, with its text, which needs no more files; pages for staff have none. */
export function SlowNotice({ busy }: { busy: boolean }) {
  const [isSlow, setIsSlow] = useState(false)
  const isFirst = useRef(true)
  const shown = useLocation()
  const { pathname, search } = useNavigation().location ?? shown
  useEffect(() => {
    if (!busy) return undefined
    // The first page has been on its way since the document was opened.
    const waited = isFirst.current ? performance.now() : 0
    isFirst.current = false
    const timer = setTimeout(() => setIsSlow(true), usualTime - waited)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [busy])
  const plainLink = (words: ReactNode[]) => <a href={`${pathname}${search}${search ? '&' : '?'}plain`}>{words}</a>
  return (
    <div role="status">
      {isSlow && (
        <p className={styles.only}>
          <FormattedMessage id="host.slow" />{' '}
          {!getOwner(getSegments(pathname))?.internal && (
            <FormattedMessage id="host.slow_text" values={{ plain: plainLink }} />
          )}
        </p>
      )}
    </div>
  )
}
