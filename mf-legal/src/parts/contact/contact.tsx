import { isRefused, sendContactMessage } from '@site/shared/calls'
import { Form, useFailureText, useForm } from '@site/shared/forms'
import {
  dismissBanner,
  FormattedMessage,
  getLocale,
  Link,
  showBanner,
  useIntl,
  type MessageId,
} from '@site/shared/platform'
import type { ReactNode } from 'react'
import { contactForm } from './contact-form.ts'
import styles from './contact.module.css'

/** Product §9, in milliseconds. */
const successTime = 4_000

/** The contact form of home and about, with its outcomes (product §2, §4 and §8). */
export function Contact() {
  const intl = useIntl()
  const failureText = useFailureText()
  const form = useForm(contactForm, {
    send(message) {
      // What went wrong before no longer holds; should it do so again, it is said anew.
      dismissBanner()
      return sendContactMessage(message, getLocale().locale)
    },
    onSuccess: () =>
      showBanner({ kind: 'success', text: intl.formatMessage({ id: 'legal.contact.sent' }), until: successTime }),
    onFailure: (error) => showBanner({ kind: 'error', text: failureText(error, otherwise(error)) }),
  })
  return (
    <section className={styles.contact} aria-labelledby="contact">
      <div>
        <h2 id="contact" className={styles.heading}>
          <FormattedMessage id="legal.contact.title" />
        </h2>
        <p className={styles.text}>
          <FormattedMessage id="legal.contact.promise" />
        </p>
        <p className={styles.text}>
          <FormattedMessage id="legal.contact.privacy" values={{ policy: policyLink }} />
        </p>
      </div>
      <Form of={form} submit="legal.contact.send" />
    </section>
  )
}

function otherwise(error: unknown): MessageId {
  const isAboutEmail = isRefused(error, sendContactMessage, 'EMAIL_INVALID')
  return isAboutEmail ? 'contact.email_validation_failure' : 'legal.contact.failed'
}

function policyLink(text: ReactNode[]) {
  return <Link to="/document/privacy-policy">{text}</Link>
}
