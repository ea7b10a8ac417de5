import { getDocumentFeed, type DocumentKey } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import styles from './follow-changes.module.css'

const type = 'application/atom+xml'

/** The feed of a document's versions: for readers of feeds, who find it by themselves, and for those who do not know it. */
export function FollowChanges({ documentKey }: { documentKey: DocumentKey }) {
  const title = useIntl().formatMessage({ id: `legal.title.${documentKey}` })
  const address = getDocumentFeed(documentKey, getLocale().locale)
  return (
    <>
      <link rel="alternate" type={type} href={address} title={title} />
      <a className={styles.follow} type={type} href={address}>
        <FormattedMessage id="legal.follow" />
      </a>
    </>
  )
}
