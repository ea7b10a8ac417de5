import { sendPrivacyRequest } from '@site/shared/calls'
import type { FormDefinition, Fields } from '@site/shared/forms'
import { readBody, useRequestForm, useSendRequest, visitorDraft } from '@site/shared/rights'

/** A form that is the whole request, or its last step: when it is in order, the request is sent. */
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
