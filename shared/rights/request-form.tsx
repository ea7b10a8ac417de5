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
import styles from './leaving/unsaved-changes-dialog.module.css'

export interface RequestForm<Form extends Fields> {
  form: FormHandle<Form>
  draft: RequestDraft
  /** The last send error that is not about a field. */
  failure: unknown
}

interface RequestFormOptions<Form extends Fields> {
  draft: RequestDraft
  /** Called with valid values: send the request, or go to the next step. */
  onComplete: (values: SentValuesOf<Form>) => Promise<unknown>
}

/** A form, or one step of it, whose values are in a draft. @param define Called once, on the first render. */
export function useRequestForm<Form extends Fields>(
  define: () => FormDefinition<Form>,
  { draft, onComplete }: RequestFormOptions<Form>,
): RequestForm<Form> {
  const [definition] = useState(define)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm(definition, {
    draft,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form that asks for a postal code has the fields of `addressForm`, the country among them
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
  /** See `useLeaveGuard`. */
  free: readonly string[]
}

/** Asks whether a half-filled form may be left; leaving discards the draft. */
export function UnsavedChangesDialog<Form extends Fields>({ request, free }: LeaveQuestionProps<Form>) {
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
