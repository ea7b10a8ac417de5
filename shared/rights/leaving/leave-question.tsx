import { FormattedMessage, requestStore, useLeaveGuard } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import styles from './leave-question.module.css'

interface LeaveQuestionProps {
  /** Whether there is anything to lose. */
  filled: boolean
  /** Pages to which nothing is lost; see `useLeaveGuard`. */
  free: readonly string[]
}

/** Asks whether a half-filled form may be left; who leaves leaves nothing behind. */
export function LeaveQuestion({ filled, free }: LeaveQuestionProps) {
  const { blocked, stay, leave } = useLeaveGuard(filled, free)

  function forget() {
    requestStore.reset()
    leave()
  }

  return (
    <Dialog open={blocked} title={<FormattedMessage id="rights_form.leave.title" />} onClose={stay}>
      <p className={styles.text}>
        <FormattedMessage id="rights_form.leave.text" />
      </p>
      <div className={styles.choices}>
        <Button onClick={stay}>
          <FormattedMessage id="rights_form.leave.stay" />
        </Button>
        <Button variant="secondary" onClick={forget}>
          <FormattedMessage id="rights_form.leave.leave" />
        </Button>
      </div>
    </Dialog>
  )
}
