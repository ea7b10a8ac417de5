import { complaintFields } from '@site/shared/calls'
import { defineForm, emailField, honeypot, honeypotName, textArea, textField } from '@site/shared/forms'

/** Second layer of a complaint: who reports, and why (product §5). */
export const complaintForm = defineForm({
  name: textField({ label: 'political_ads.complaint.name', autoComplete: 'name', ...complaintFields.name }),
  email: emailField({ label: 'political_ads.complaint.email', ...complaintFields.email }),
  explanation: textArea({ label: 'political_ads.complaint.explanation', ...complaintFields.explanation }),
  [honeypotName]: honeypot(),
})
