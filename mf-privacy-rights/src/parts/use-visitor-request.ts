import { sendPrivacyRequest } from '@site/shared/calls'
import type { FormDefinition, Fields } from '@site/shared/forms'
import type { FlowType } from '@site/shared/platform'
import { useRequestForm, useSendRequest } from '@site/shared/rights'

/** A form that is the whole request, or its last step: when it is in order, the request is sent. */
export function useVisitorRequest<Form extends Fields>(define: () => FormDefinition<Form>, flowType: FlowType) {
  const onComplete = useSendRequest(sendPrivacyRequest, '/privacy-rights/processed')
  return useRequestForm(define, { flowType, onComplete })
}
