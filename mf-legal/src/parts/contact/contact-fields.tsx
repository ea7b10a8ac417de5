import { contactFields, isRefused, sendContactMessage } from '@site/shared/calls'
import {
  defineForm,
  emailField,
  Form,
  honeypot,
  textArea,
  textField,
  useFailureText,
  useForm,
} from '@site/shared/forms'
import { honeypotName } from '@site/shared/rules'
import { dismissBanner, drafts, getLocale, showBanner, useIntl, type MessageId } from '@site/shared/platform'

/** The fields of a contact message (product §3 and §5). */
const contactForm = defineForm({
  name: textField({ ...contactFields.name, label: 'legal.contact.name', autoComplete: 'name' }),
  email: emailField({ ...contactFields.email, label: 'legal.contact.email', hint: 'legal.contact.email_hint' }),
  question: textArea({ ...contactFields.question, label: 'legal.contact.question' }),
  [honeypotName]: honeypot(),
})

/** Product §9, in milliseconds. */
const successTime = 4_000

/** One for home and about: whoever reads the privacy policy meanwhile finds again what they typed. */
const draft = drafts.of('contact')

/** What is filled in and sent, with its outcomes (product §4 and §8). */
export default function ContactFields() {
  const intl = useIntl()
  const failureText = useFailureText()
  const form = useForm(contactForm, {
    draft,
    send(message) {
      // What went wrong before no longer holds; should it do so again, it is said anew.
      dismissBanner()
      return sendContactMessage(message, getLocale().locale)
    },
    onSuccess() {
      draft.reset()
      showBanner({ kind: 'success', text: intl.formatMessage({ id: 'legal.contact.sent' }), until: successTime })
    },
    onFailure: (error) => showBanner({ kind: 'error', text: failureText(error, otherwise(error)) }),
  })
  return <Form form={form} submit="legal.contact.send" />
}

function otherwise(error: unknown): MessageId {
  const isAboutEmail = isRefused(error, sendContactMessage, 'EMAIL_INVALID')
  return isAboutEmail ? 'contact.email_validation_failure' : 'legal.contact.failed'
}
