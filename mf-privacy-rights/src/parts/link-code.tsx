import { isRejected, linkCode, openByCode } from '@site/shared/calls'
import { defineForm, emailField, Form, SendFailure, textField, useForm } from '@site/shared/forms'
import { drafts, FormattedMessage, getLocale, useNavigate } from '@site/shared/platform'
import { email, privacyMailbox, required } from '@site/shared/rules'
import styles from './lost-link.module.css'

const linkCodeForm = defineForm({
  email: emailField({ label: 'rights_form.email', rules: [required, email] }),
  code: textField({ label: 'privacy_rights.link_code.code', autoComplete: 'one-time-code', ...linkCode }),
})

function whyNot(failure: unknown): 'wrong' | 'locked' | 'failed' {
  if (isRejected(failure, openByCode, 'UNKNOWN_CODE')) return 'wrong'
  return isRejected(failure, openByCode, 'CODE_LOCKED') ? 'locked' : 'failed'
}

/** Opens a request with the code of a mail, for a person whose link was cut or changed. */
export function LinkCode() {
  const navigate = useNavigate()
  const draft = drafts.of('link-code')
  const form = useForm(linkCodeForm, {
    draft,
    send: ({ email: address, code }) => openByCode(address, code),
    onSuccess({ token, verification }) {
      draft.reset()
      // The page with the button is one of the server.
      if (verification) window.location.assign(`/${getLocale().lang}/verify/${verification}#${token}`)
      else void navigate(`/privacy-rights/status#${token}`)
    },
  })
  return (
    <div className={styles.section}>
      <h2 className={styles.title}>
        <FormattedMessage id="privacy_rights.link_code.title" />
      </h2>
      <SendFailure
        form={form}
        text={`privacy_rights.link_code.${whyNot(form.state.failure)}`}
        mailbox={privacyMailbox}
      />
      <Form form={form} submit="privacy_rights.link_code.open" />
    </div>
  )
}
