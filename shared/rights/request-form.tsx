import type { Brand } from '@site/shared/brands'
import { isRejected, sendPrivacyRequest, type RequestReceipt, type SentRequest } from '@site/shared/calls'
import { FormattedMessage, getLocale, useLeaveGuard, useNavigate } from '@site/shared/platform'
import { Button, Dialog } from '@site/shared/ui'
import { useRef, useState } from 'react'
import { FieldRejection, useForm, type Fields, type FormDefinition } from '../forms/index.ts'
import type { FormHandle, SentValuesOf, ValuesOf } from '../forms/index.ts'
import type { Values } from '../rules/index.ts'
import { addressDefaults } from './address/address-fieldset.tsx'
import styles from './leaving/unsaved-changes-dialog.module.css'
import type { StoredInHistory } from './stored-in-history.ts'
import type { RequestContext } from './read-body.ts'
import type { RequestDraft } from './request-draft.ts'

/**
 * A form, or one step of it, whose values are in a draft.
 * @param define Called once, on the first render.
 * @param send Called with valid values: sends the request, or goes to the next step.
 * @param first Values that the form starts with, which count as nothing entered.
 */
export function useRequestForm<Form extends Fields>(
  define: () => FormDefinition<Form>,
  draft: RequestDraft,
  send: (values: SentValuesOf<Form>) => Promise<unknown>,
  first: Partial<ValuesOf<Form>> = {},
): FormHandle<Form> {
  const [definition] = useState(define)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form that asks for a postal code has the fields of `addressForm`, the country among them
  const initial = ('postalCode' in definition.fields ? addressDefaults() : {}) as Partial<ValuesOf<Form>>
  return useForm(definition, { draft, initial: { ...initial, ...first }, send })
}

interface RequestSending<Body extends SentRequest> {
  draft: RequestDraft
  read: (values: Values, place: RequestContext) => Body
  /** `sendPrivacyRequest` or `sendInternalPrivacyRequest`. */
  send: (body: Body, idempotencyKey: string) => Promise<RequestReceipt | undefined>
  /** All that could be chosen; left out where the request is about none. */
  brands?: readonly Brand[] | undefined
  /** Path of the confirmation page without language. Its history entry holds the receipt, and nothing that was typed. */
  done: string
}

/** Returns a function that sends the draft and opens the confirmation; a retry has the same idempotency key. */
export function useSendRequest<Body extends SentRequest>({
  draft,
  read,
  send,
  brands = [],
  done,
}: RequestSending<Body>) {
  const navigate = useNavigate()
  const attempt = useRef({ content: '', key: '' })

  return async (values: Values): Promise<void> => {
    const { country, lang } = getLocale()
    const sentValues = { ...draft.getState().values, ...values }
    const { origin, pathname } = window.location
    const body = read(sentValues, { country, lang, brands, touchpoint: origin + pathname })
    const content = JSON.stringify(body)
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() }
    const receipt = await send(body, attempt.current.key).catch(explain)
    // For the confirmation page.
    draft.reset(sentValues)
    draft.finish(receipt ?? {})
    const { flowType, email } = body
    const stored: StoredInHistory = { sent: { ...receipt, flowType, isMailed: email !== '' } }
    await navigate(done, { state: stored })
  }
}

function explain(error: unknown): never {
  if (isRejected(error, sendPrivacyRequest, 'INVALID_EMAIL')) {
    throw new FieldRejection('email', 'contact.email_validation_failure', { cause: error })
  }
  if (isRejected(error, sendPrivacyRequest, 'DATE_IN_FUTURE')) {
    throw new FieldRejection('publicationDate', 'forms.future', { cause: error })
  }
  throw error
}

interface UnsavedChangesProps {
  form: { filled: boolean; store: { draft: Pick<RequestDraft, 'reset'> } }
  /** See `useLeaveGuard`. */
  free: readonly string[]
}

/** Asks whether a half-filled form may be left; leaving discards the draft. */
export function UnsavedChangesDialog({ form, free }: UnsavedChangesProps) {
  const { blocked, stay, leave } = useLeaveGuard(form.filled, free)

  function forget() {
    form.store.draft.reset()
    leave()
  }

  return (
    <Dialog open={blocked} hasEntry={false} title={<FormattedMessage id="rights_form.leave.title" />} onClose={stay}>
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
