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

/** Second layer of a complaint: who reports, and why (product §5). */
export const complaintForm = defineForm({
  name: textField({ label: 'political_ads.complaint.name', autoComplete: 'name', ...complaintFields.name }),
  email: emailField({ label: 'political_ads.complaint.email', ...complaintFields.email }),
  explanation: textArea({ label: 'political_ads.complaint.explanation', ...complaintFields.explanation }),
  [honeypotName]: honeypot(),
})

/** Layers of the modal (product §4). */
export type ComplaintLayer = 'hidden' | 'reasons' | 'form' | 'success' | 'failure'

/** A complaint about an advertisement: layer, reason, form. What was typed outlives closing and failure. */
export function useComplaint(campaignId: string) {
  // The file that a visitor saves leads here, to the modal.
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
    /** What went wrong, in the layer `failure`. */
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
