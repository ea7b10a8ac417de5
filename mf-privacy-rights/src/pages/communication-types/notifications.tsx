import { FormattedMessage, Link } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import type { ReactNode } from 'react'

/** Notifications are switched off on the device itself: information, nothing to tick (product §3). */
export function Notifications() {
  const link = (text: ReactNode[]) => <Link to="/privacy-rights/push-notifications">{text}</Link>
  return (
    <Notice kind="info" title={<FormattedMessage id="privacy_rights.communication_types.notifications_title" />}>
      <FormattedMessage id="privacy_rights.communication_types.notifications" values={{ link }} />
    </Notice>
  )
}
