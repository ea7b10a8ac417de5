import { logOut } from '@site/shared/calls'
import { FormattedMessage, localPath } from '@site/shared/platform'
import { Button } from '@site/shared/ui'
import { useState } from 'react'
import styles from './staff-bar.module.css'

/** Who is logged in, and the way out: of this site, and then of the provider where it has a page for that. */
export function StaffBar({ name }: { name: string }) {
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    // Without an answer the page is loaded again, and says who is still logged in.
    const next = await logOut().catch(() => undefined)
    window.location.assign(next ?? localPath('/internal-privacy-rights'))
  }

  return (
    <p className={styles.bar}>
      <FormattedMessage id="internal_privacy_rights.logged_in_as" values={{ name }} />
      <Button variant="link" loading={leaving} onClick={() => void leave()}>
        <FormattedMessage id="internal_privacy_rights.log_out" />
      </Button>
    </p>
  )
}
