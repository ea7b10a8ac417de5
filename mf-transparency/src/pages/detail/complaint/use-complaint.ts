import { complaintFields, isRefused, sendComplaint, type ComplaintReason } from '@site/shared/calls'
import {
  defineForm,
  emailField,
  FieldRefused,
  honeypot,
  textArea,
  textField,
  useFailureText,
  useForm,
} from '@site/shared/forms'
import { honeypotName } from '@site/shared/rules'
import { getLocale, useLocation } from '@site/shared/platform'
import { useState } from 'react'

export const complaintForm = defineForm({
  name: textField({ label: 'political_ads.complaint.name', autoComplete: 'name', ...complaintFields.name }),
  email: emailField({ label: 'political_ads.complaint.email', ...complaintFields.email }),
  explanation: textArea({ label: 'political_ads.complaint.explanation', ...complaintFields.explanation }),
  [honeypotName]: honeypot(),
})

export type ComplaintLayer = 'hidden' | 'reasons' | 'form' | 'success' | 'failure'

/** State of the complaint modal. What was typed survives closing and failures. */
export function useComplaint(campaignId: string) {
  // The link in a downloaded file opens the modal.
  const isWished = useLocation().hash === '#report'
  const [layer, setLayer] = useState<ComplaintLayer>(isWished ? 'reasons' : 'hidden')
  const failureText = useFailureText()
  const [failure, setFailure] = useState('')
  const [reason, setReason] = useState<ComplaintReason>()
  const form = useForm(complaintForm, {
    async send(values) {
      if (!reason) throw new Error('The form of a complaint is shown after its reason only')
      try {
        await sendComplaint({ ...values, reason, campaignId, locale: getLocale().locale })
      } catch (error) {
        const isAboutEmail = isRefused(error, sendComplaint, 'INVALID_EMAIL')
        throw isAboutEmail ? new FieldRefused('email', 'contact.email_validation_failure', { cause: error }) : error
      }
    },
    onSuccess: () => setLayer('success'),
    onFailure(error) {
      setFailure(failureText(error, 'political_ads.complaint.failure'))
      setLayer('failure')
    },
  })
  return {
    layer,
    /** The error message in the layer `failure`. */
    failure,
    form,
    open: () => setLayer('reasons'),
    close: () => setLayer('hidden'),
    back: () => setLayer('reasons'),
    choose(chosen: ComplaintReason) {
      setReason(chosen)
      setLayer('form')
    },
  }
}
