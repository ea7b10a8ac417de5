import { contactFields } from '@site/shared/calls'
import { defineForm, emailField, honeypot, honeypotName, textArea, textField } from '@site/shared/forms'

/** The fields of a contact message (product §3 and §5). */
export const contactForm = defineForm({
  name: textField({ ...contactFields.name, label: 'legal.contact.name', autoComplete: 'name' }),
  email: emailField({ ...contactFields.email, label: 'legal.contact.email', hint: 'legal.contact.email_hint' }),
  question: textArea({ ...contactFields.question, label: 'legal.contact.question' }),
  [honeypotName]: honeypot(),
})
