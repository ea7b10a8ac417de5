import { getDocumentFeed, type DocumentKey } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { Day } from '@site/shared/ui'
import styles from './document-header.module.css'
import { expectedFacts, type PreparedText, type Wanted } from './prepared-text.ts'
import { EarlierVersions } from './versions/earlier-versions.tsx'
import { VersionNotice } from './versions/version-notice.tsx'

interface DocumentHeaderProps {
  wanted: Wanted
  text: PreparedText | undefined
  /** Whether there is a text, or will be. */
  isExpected: boolean
}

/** The title, and the date since when the text is in force or which version it is. */
export function DocumentHeader({ wanted, text, isExpected }: DocumentHeaderProps) {
  const { key, version } = wanted
  const isInForce = !version || Boolean(text && !text.until)
  return (
    <header className={styles.header}>
      <h1 className={styles.title} lang={text?.title && text.lang}>
        {text?.title ?? <FormattedMessage id={`legal.title.${key}`} />}
      </h1>
      {isInForce && (
        <p className={text?.date ? styles.date : `${styles.date} ${styles.pending}`}>
          <FormattedMessage
            id="legal.document.in_force"
            values={{ date: <Day date={text?.date ?? expectedFacts.date} /> }}
          />
        </p>
      )}
      {!isInForce && isExpected && <VersionNotice wanted={{ ...wanted, version }} text={text} />}
      <EarlierVersions documentKey={key} shown={version} />
      <FollowChanges documentKey={key} />
    </header>
  )
}

const feedType = 'application/atom+xml'

/** Links to the feed of a document's versions, for feed readers (`<link>`) and for people. */
function FollowChanges({ documentKey }: { documentKey: DocumentKey }) {
  const title = useIntl().formatMessage({ id: `legal.title.${documentKey}` })
  const address = getDocumentFeed(documentKey, getLocale().locale)
  return (
    <>
      <link rel="alternate" type={feedType} href={address} title={title} />
      <a className={styles.follow} type={feedType} href={address}>
        <FormattedMessage id="legal.follow" />
      </a>
    </>
  )
}
