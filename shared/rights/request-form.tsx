import { useState } from 'react'
import {
  useForm,
  type Fields,
  type FormDefinition,
  type FormHandle,
  type SentValuesOf,
  type ValuesOf,
} from '../forms/index.ts'
import { addressDefaults } from './address/address-fieldset.tsx'
import type { RequestDraft } from './request-draft.ts'
import { FormattedMessage, useLeaveGuard } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import styles from './leaving/leave-question.module.css'

export interface RequestForm<Form extends Fields> {
  form: FormHandle<Form>
  draft: RequestDraft
  /** Why the last attempt to send failed, where the fields are not to blame; everything is kept. */
  failure: unknown
}

interface RequestFormOptions<Form extends Fields> {
  draft: RequestDraft
  /** What comes after a form that is in order: sending the request, or going to the next step. */
  onComplete: (values: SentValuesOf<Form>) => Promise<unknown>
}

/**
 * A form, or one step of it, whose values are those of a draft: a step that the visitor comes back to is as they left it.
 *
 * @param define Called once, with the first render
 */
export function useRequestForm<Form extends Fields>(
  define: () => FormDefinition<Form>,
  { draft, onComplete }: RequestFormOptions<Form>,
): RequestForm<Form> {
  const [definition] = useState(define)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm(definition, {
    draft,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever asks for a postal code has the fields of `addressForm`, the country among them
    initial: ('postalCode' in definition.fields ? addressDefaults() : {}) as Partial<ValuesOf<Form>>,
    async send(values) {
      setFailure(undefined)
      await onComplete(values)
    },
    onFailure: setFailure,
  })
  return { form, draft, failure }
}

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
