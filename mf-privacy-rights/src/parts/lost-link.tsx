import { mailStatusLinks } from '@site/shared/calls'
import { defineForm, emailField, Form, SendFailure, useForm } from '@site/shared/forms'
import { drafts, FormattedMessage, getLocale } from '@site/shared/platform'
import { email, required, privacyMailbox } from '@site/shared/rules'
import { Notice } from '@site/shared/ui'
import { useState } from 'react'
import styles from './lost-link.module.css'

const lostLinkForm = defineForm({ email: emailField({ label: 'rights_form.email', rules: [required, email] }) })

/** Mails a person the links to their requests again. The answer is the same for every address. */
export function LostLink() {
  const [isSent, setSent] = useState(false)
  const draft = drafts.of('lost-link')
  const form = useForm(lostLinkForm, {
    draft,
    send({ email: address }) {
      setSent(false)
      return mailStatusLinks(address, getLocale().locale)
    },
    onSuccess() {
      draft.reset()
      setSent(true)
    },
  })
  return (
    <div className={styles.section}>
      <h2 className={styles.title}>
        <FormattedMessage id="privacy_rights.lost_link.title" />
      </h2>
      {isSent && (
        <Notice kind="success">
          <FormattedMessage id="privacy_rights.lost_link.sent" />
        </Notice>
      )}
      <SendFailure form={form} text="privacy_rights.lost_link.failed" mailbox={privacyMailbox} />
      <Form form={form} submit="privacy_rights.lost_link.send" />
    </div>
  )
}
