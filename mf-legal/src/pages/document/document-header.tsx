import { FormattedMessage } from '@site/shared/platform'
import { Day } from '@site/shared/ui'
import type { ReactNode } from 'react'
import styles from './document-header.module.css'
import { expectedFacts, isAnnounced, type PreparedText, type RequestedText } from './prepared-text.ts'
import { EarlierVersions } from './versions/earlier-versions.tsx'
import { VersionNotice } from './versions/version-notice.tsx'

interface DocumentHeaderProps {
  requested: RequestedText
  text: PreparedText | undefined
  /** Whether there is a text, or will be. */
  isExpected: boolean
  /** See `LegalDocument`. */
  isChosen: boolean
  /** Below the title. */
  children: ReactNode
}

export function DocumentHeader({ requested, text, isExpected, isChosen, children }: DocumentHeaderProps) {
  const { key, version } = requested
  const isOther = text && (text.until || text.changes !== undefined || isAnnounced(text))
  const isInForce = !version || (text !== undefined && !isOther)
  return (
    <header className={styles.header}>
      <h1 className={styles.title} lang={text?.title && text.lang}>
        {text?.title ?? <FormattedMessage id={`legal.title.${key}`} />}
      </h1>
      {children}
      {!isInForce && isExpected && (
        <VersionNotice requested={{ ...requested, version }} text={text} isChosen={isChosen} />
      )}
      <div className={styles.versions}>
        {isInForce && (
          <p className={text?.date ? styles.date : `${styles.date} ${styles.pending}`}>
            <FormattedMessage
              id="legal.document.in_force"
              values={{ date: <Day date={text?.date ?? expectedFacts.date} /> }}
            />
          </p>
        )}
        <EarlierVersions documentKey={key} shown={version} />
      </div>
    </header>
  )
}
