import { sendPrivacyRequest } from '@site/shared/calls'
import { Form, useFailureText, type Fields, type FormDefinition } from '@site/shared/forms'
import {
  UnsavedChangesDialog,
  readBody,
  useRequestForm,
  useSendRequest,
  visitorDraft,
  type RequestForm,
} from '@site/shared/rights'
import type { MessageId } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import type { ReactNode } from 'react'

/** A form that sends the request when it is valid: a whole request, or its last step. */
export function useVisitorRequest<Form extends Fields>(define: () => FormDefinition<Form>) {
  const draft = visitorDraft
  const onComplete = useSendRequest({
    draft,
    read: readBody,
    send: sendPrivacyRequest,
    done: '/privacy-rights/processed',
  })
  return useRequestForm(define, { draft, onComplete })
}

interface RequestSectionProps<Form extends Fields> {
  request: RequestForm<Form>
  submit: MessageId
  /** Paths besides the confirmation that can be opened without losing anything. */
  free?: readonly string[]
  dangerous?: boolean
  bar?: ReactNode
  children: ReactNode
}

/** The form of a request with its fields, send error, and confirmation before leaving it half filled. */
export function RequestSection<Declared extends Fields>({
  request,
  free,
  children,
  ...rest
}: RequestSectionProps<Declared>) {
  const { form, failure } = request
  const failureText = useFailureText()
  return (
    <>
      <Form form={form} {...rest}>
        {children}
        {failure !== undefined && <Notice kind="error">{failureText(failure, 'privacy_rights.send_failure')}</Notice>}
      </Form>
      <UnsavedChangesDialog request={request} free={['/privacy-rights/processed', ...(free ?? [])]} />
    </>
  )
}
