import { FormattedMessage, hasUnsavedWork } from '@site/shared/platform'
import styles from './former-notice.module.css'
import type { NoticeProps } from '../layout/lazy-notice.tsx'

type Props = Pick<NoticeProps, 'button' | 'open'> & { remote: string }

/** Says above a page that it is of an earlier version, and tries the present one again. */
export function FormerNotice({ remote, open, button: Button }: Props) {
  function tryPresent() {
    // The browser asks first whether what was typed may be lost.
    if (hasUnsavedWork()) window.location.reload()
    else void open().then(({ showPresent }) => showPresent(remote))
  }
  return (
    <div role="status" className={styles.notice}>
      <p className={styles.text}>
        <FormattedMessage id="host.former.text" />
      </p>
      <Button variant="link" onClick={tryPresent}>
        <FormattedMessage id="host.former.retry" />
      </Button>
    </div>
  )
}
