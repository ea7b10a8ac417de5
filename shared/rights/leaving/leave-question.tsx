import { FormattedMessage, useLeaveGuard } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import type { Fields } from '../../forms/index.ts'
import type { RequestForm } from '../use-request-form.ts'
import styles from './leave-question.module.css'

interface LeaveQuestionProps<Form extends Fields> {
  request: RequestForm<Form>
  /** Pages to which nothing is lost; see `useLeaveGuard`. */
  free: readonly string[]
}

/** Asks whether a half-filled form may be left; who leaves leaves nothing behind. */
export function LeaveQuestion<Form extends Fields>({ request, free }: LeaveQuestionProps<Form>) {
  const { blocked, stay, leave } = useLeaveGuard(request.form.filled, free)

  function forget() {
    request.draft.reset()
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
        <Button variant="danger" onClick={forget}>
          <FormattedMessage id="rights_form.leave.leave" />
        </Button>
      </div>
    </Dialog>
  )
}
