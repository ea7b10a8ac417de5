import { grantObjections } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import { useState } from 'react'
import { FocusNotice, useDesk } from '../../parts/desk.tsx'
import styles from './grant-chosen.module.css'

type Granted = Awaited<ReturnType<typeof grantObjections>>

const nothing: Granted = { granted: [], unfinished: [], skipped: [] }

interface GrantChosenProps {
  /** References of the chosen objections. */
  chosen: readonly string[]
  /** Some were granted, or were not open any more: load the list again. */
  onGranted: () => void
}

/** Grants the chosen objections after one question. */
export function GrantChosen({ chosen, onGranted }: GrantChosenProps) {
  const [isAsking, setAsking] = useState(false)
  const { item, done, problem, running, run } = useDesk<Granted, 'grant'>(nothing)

  async function grant() {
    const granting = grantObjections([...chosen]).then((outcome) => {
      onGranted()
      return outcome
    })
    await run('grant', granting)
    setAsking(false)
  }

  const count = chosen.length
  return (
    <div className={styles.bar}>
      {done && (
        <FocusNotice>
          <FormattedMessage id="internal_privacy_rights.grant.done" values={{ count: item.granted.length }} />
          {(['unfinished', 'skipped'] as const).map(
            (name) =>
              item[name].length > 0 && (
                <p key={name}>
                  <FormattedMessage
                    id={`internal_privacy_rights.grant.${name}`}
                    values={{ references: item[name].join(', ') }}
                  />
                </p>
              ),
          )}
        </FocusNotice>
      )}
      {problem}
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
          <Button loading={running} onClick={() => void grant()}>
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
