import { copyText } from '@site/shared/browser'
import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Disclosure } from '../disclosure/disclosure.tsx'
import { Exact } from '../exact/exact.tsx'
import styles from './feed-panel.module.css'

interface FeedPanelProps {
  /** Path and query of the Atom feed. */
  href: string
  /** Title of the feed, for feed readers that look for it. */
  title: string
  summary: MessageId
  /** Explanation of feeds and of the contents of this one. */
  what: MessageId
  className?: string | undefined
}

/** A feed: what that is, and its address, for feed readers and for people. */
export function FeedPanel({ href, title, summary, what, className }: FeedPanelProps) {
  const [wasOpened, setOpened] = useState(false)
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  const feed = { type: 'application/atom+xml', href }
  const address = window.location.origin + href

  async function copy() {
    const isCopied = await copyText(address)
    setOutcome(isCopied ? 'done' : 'failed')
  }

  return (
    <Disclosure className={className} summary={<FormattedMessage id={summary} />} onToggle={() => setOpened(true)}>
      <div className={styles.content}>
        <link rel="alternate" {...feed} title={title} />
        <p>
          <FormattedMessage id={what} />
        </p>
        <p>
          <a {...feed}>
            <Exact>{address}</Exact>
          </a>
        </p>
        <Button variant="secondary" onClick={() => void copy()}>
          <FormattedMessage id="common.feed.copy" />
        </Button>{' '}
        {wasOpened && <span role="status">{outcome && <FormattedMessage id={`common.feed.${outcome}`} />}</span>}
      </div>
    </Disclosure>
  )
}
