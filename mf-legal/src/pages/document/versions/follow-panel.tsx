import { getDocumentFeed, type DocumentKey } from '@site/shared/calls'
import { getLocale, useIntl } from '@site/shared/platform'
import { FeedPanel } from '@site/shared/ui'
import styles from './earlier-versions.module.css'

/** The feed of the versions of a document. */
export function FollowPanel({ documentKey }: { documentKey: DocumentKey }) {
  const intl = useIntl()
  return (
    <FeedPanel
      href={getDocumentFeed(documentKey, getLocale().locale)}
      title={intl.formatMessage({ id: `legal.title.${documentKey}` })}
      summary="legal.follow"
      what="legal.follow.what"
      className={styles.frame}
    />
  )
}
