import { contactFields, isOutage, isRejected, sendContactMessage } from '@site/shared/calls'
import {
  defineForm,
  emailField,
  Form,
  honeypot,
  SendFailure,
  textArea,
  textField,
  useFailureText,
  useForm,
} from '@site/shared/forms'
import { honeypotName } from '@site/shared/rules'
import { Notice } from '@site/shared/ui'
import { useState } from 'react'
import styles from './contact.module.css'
import { dismissBanner, drafts, getLocale, showBanner, useIntl, type MessageId } from '@site/shared/platform'

const contactForm = defineForm({
  name: textField({ ...contactFields.name, label: 'legal.contact.name', autoComplete: 'name' }),
  email: emailField({ ...contactFields.email, label: 'legal.contact.email', hint: 'legal.contact.email_hint' }),
  question: textArea({ ...contactFields.question, label: 'legal.contact.question' }),
  [honeypotName]: honeypot(),
})

/** In milliseconds. */
const successTime = 4_000

/** Home and about share it; it survives a visit to the privacy policy. */
const draft = drafts.of('contact')

export default function ContactFields() {
  const intl = useIntl()
  const failureText = useFailureText()
  const [outcome, setOutcome] = useState<'sent_next' | 'failed_kept'>()
  const form = useForm(contactForm, {
    draft,
    send(message) {
      // Removes the previous error.
      dismissBanner()
      setOutcome(undefined)
      return sendContactMessage(message, getLocale().locale)
    },
    onSuccess() {
      draft.reset()
      showBanner({ kind: 'success', text: intl.formatMessage({ id: 'legal.contact.sent' }), until: successTime })
      setOutcome('sent_next')
    },
    onFailure(error) {
      const text = failureText(error, otherwise(error))
      showBanner({ kind: 'error', text })
      if (!isOutage(error) && text === intl.formatMessage({ id: 'legal.contact.failed' })) setOutcome('failed_kept')
    },
  })
  return (
    <>
      <Form form={form} submit="legal.contact.send" />
      {/* Longer than the banner. */}
      {isOutage(form.state.failure) && (
        <div className={styles.outcome}>
          <SendFailure form={form} text="legal.contact.failed_kept" />
        </div>
      )}
      {outcome && (
        <div className={styles.outcome}>
          <Notice kind={outcome === 'sent_next' ? 'success' : 'error'}>
            {intl.formatMessage({ id: `legal.contact.${outcome}` })}
          </Notice>
        </div>
      )}
    </>
  )
}

function otherwise(error: unknown): MessageId {
  const isAboutEmail = isRejected(error, sendContactMessage, 'EMAIL_INVALID')
  return isAboutEmail ? 'contact.email_validation_failure' : 'legal.contact.failed'
}
