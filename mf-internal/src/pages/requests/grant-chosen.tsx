import { grantObjections } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import { useState } from 'react'
import { FocusNotice } from '../../parts/focus-notice.tsx'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import styles from './grant-chosen.module.css'

interface GrantChosenProps {
  /** References of the chosen objections. */
  chosen: readonly string[]
  /** Some were granted, or were not open any more: load the list again. */
  onGranted: () => void
}

/** Grants the chosen objections after one question. */
export function GrantChosen({ chosen, onGranted }: GrantChosenProps) {
  const [isAsking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [outcome, setOutcome] = useState<{ granted: string[]; skipped: string[] }>()

  async function grant() {
    setSending(true)
    setFailure(undefined)
    try {
      setOutcome(await grantObjections([...chosen]))
      onGranted()
    } catch (error) {
      setFailure(error)
    }
    setSending(false)
    setAsking(false)
  }

  const count = chosen.length
  return (
    <div className={styles.bar}>
      {outcome && (
        <FocusNotice>
          <FormattedMessage
            id="internal_privacy_rights.grant.done"
            values={{ count: outcome.granted.length, skipped: outcome.skipped.length }}
          />{' '}
          {outcome.skipped.join(', ')}
        </FocusNotice>
      )}
      <StaffFailure error={failure} onLogin={() => setFailure(undefined)} />
      {count > 0 && (
        <p className={styles.chosen}>
          <span role="status">
            <FormattedMessage id="internal_privacy_rights.grant.chosen" values={{ count }} />
          </span>
          <Button onClick={() => setAsking(true)}>
            <FormattedMessage id="internal_privacy_rights.grant" />
          </Button>
        </p>
      )}
      <Dialog
        open={isAsking}
        title={<FormattedMessage id="internal_privacy_rights.grant.title" values={{ count }} />}
        onClose={() => setAsking(false)}
      >
        <p className={styles.text}>
          <FormattedMessage id="internal_privacy_rights.grant.text" />
        </p>
        <div className={styles.choices}>
          <Button loading={sending} onClick={() => void grant()}>
            <FormattedMessage id="internal_privacy_rights.grant.confirm" />
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            <FormattedMessage id="internal_privacy_rights.grant.not_yet" />
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
