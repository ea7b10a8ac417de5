import { FormattedMessage, getLocale } from '@site/shared/platform'
import { writeMoment } from '@site/shared/rules'
import { Button } from '@site/shared/ui'
import { describeFederation } from '@site/shared/development'
import { useEffect, useState } from 'react'
import styles from './channel-notice.module.css'

/** Says that this tab shows a preview or the previous release, and leads back; or that the requested preview has ended. */
export default function ChannelNotice() {
  const channel = window.site?.release.channel
  const [isClosed, setIsClosed] = useState(false)
  // Who looks at a preview may have the extension of Module Federation.
  useEffect(() => void (window.site && describeFederation(window.site).catch(() => {})), [])
  if (isClosed) return null
  const kind = channel?.name.startsWith('previous') ? 'previous' : 'preview'
  const apps = channel?.apps?.join(', ')
  const until = channel?.until && writeMoment(new Date(channel.until), getLocale().lang)
  return (
    <div role="status" className={styles[kind]}>
      <p className={styles.text}>
        <FormattedMessage id={channel ? `host.${kind}.text` : 'host.preview.ended'} values={{ apps, until }} />
      </p>
      <Button
        variant={kind === 'previous' ? 'link' : 'secondary'}
        onClick={channel ? openLive : () => setIsClosed(true)}
      >
        <FormattedMessage id={channel ? `host.${kind}.end` : 'common.close'} />
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
