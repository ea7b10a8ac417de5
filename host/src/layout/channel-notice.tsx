import { FormattedMessage, getLocale } from '@site/shared/platform'
import { writeMoment } from '@site/shared/rules'
import { Button } from '@site/shared/ui'
import { useState } from 'react'
import styles from './channel-notice.module.css'

/** Tells that this tab shows a preview or the previous release, and leads back; or that the requested preview has ended. */
export default function ChannelNotice() {
  const channel = window.site?.release.channel
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  if (channel?.name === 'previous')
    return (
      <div role="status" className={styles.previous}>
        <p className={styles.text}>
          <FormattedMessage id="host.previous.text" />
        </p>
        <Button variant="link" onClick={openLive}>
          <FormattedMessage id="host.previous.end" />
        </Button>
      </div>
    )
  return (
    <div role="status" className={styles.preview}>
      <p className={styles.text}>
        {channel ? (
          <FormattedMessage
            id="host.preview.text"
            values={{
              apps: channel.apps?.join(', '),
              until: channel.until && writeMoment(new Date(channel.until), getLocale().lang),
            }}
          />
        ) : (
          <FormattedMessage id="host.preview.ended" />
        )}
      </p>
      <Button variant="secondary" onClick={channel ? openLive : () => setIsClosed(true)}>
        <FormattedMessage id={channel ? 'host.preview.end' : 'common.close'} />
      </Button>
    </div>
  )
}

/** Loads the live release at the same URL; where a remote fails there again, the previous one can be tried again. */
function openLive() {
  const url = new URL(window.location.href)
  url.searchParams.delete('preview')
  try {
    sessionStorage.removeItem('preview')
    sessionStorage.removeItem('failed-release')
  } catch {
    // Without storage the channel was in the URL alone.
  }
  window.history.replaceState(window.history.state, '', url)
  window.location.reload()
}
