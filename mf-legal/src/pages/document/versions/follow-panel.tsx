import { copyText } from '@site/shared/browser'
import { getDocumentFeed, type DocumentKey } from '@site/shared/calls'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { Button, Disclosure, Exact } from '@site/shared/ui'
import { useState } from 'react'
import styles from './earlier-versions.module.css'

/** The feed of the versions of a document: what that is, and its address, for feed readers and for people. */
export function FollowPanel({ documentKey }: { documentKey: DocumentKey }) {
  const intl = useIntl()
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  const href = getDocumentFeed(documentKey, getLocale().locale)
  const feed = { type: 'application/atom+xml', href }
  const address = window.location.origin + href

  async function copy() {
    const isCopied = await copyText(address)
    setOutcome(isCopied ? 'done' : 'failed')
  }

  return (
    <Disclosure className={styles.frame} summary={<FormattedMessage id="legal.follow" />}>
      <div className={styles.content}>
        <link rel="alternate" {...feed} title={intl.formatMessage({ id: `legal.title.${documentKey}` })} />
        <p>
          <FormattedMessage id="legal.follow.what" />
        </p>
        <p>
          <a {...feed}>
            <Exact>{address}</Exact>
          </a>
        </p>
        <Button variant="secondary" onClick={() => void copy()}>
          <FormattedMessage id="legal.follow.copy" />
        </Button>{' '}
        <span role="status">{outcome && <FormattedMessage id={`legal.copy_link.${outcome}`} />}</span>
      </div>
    </Disclosure>
  )
}
