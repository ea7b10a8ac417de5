import { isRejected, linkCode, openByCode } from '@site/shared/calls'
import { defineForm, emailField, Field, Form, SendFailure, textField, useForm } from '@site/shared/forms'
import { drafts, FormattedMessage, getLocale, useNavigate } from '@site/shared/platform'
import { email as emailRule, privacyMailbox, required } from '@site/shared/rules'
import styles from './lost-link.module.css'

const linkCodeForm = defineForm({
  email: emailField({ label: 'rights_form.email', rules: [required, emailRule] }),
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
    send: ({ email, code }) => openByCode(email, code),
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

/**
 * Confirms a request that was just sent with the code of its mail, without leaving the page for the mailbox.
 * @param email Address of the request; empty after a reload, when it is asked for.
 */
export function ConfirmByCode({ email }: { email: string }) {
  const navigate = useNavigate()
  const form = useForm(linkCodeForm, {
    initial: { email },
    send: (typed) => openByCode(typed.email, typed.code),
    onSuccess({ token, verification }) {
      if (verification) confirmRequest(verification, token)
      else void navigate(`/privacy-rights/status#${token}`)
    },
  })
  return (
    <>
      <SendFailure
        form={form}
        text={`privacy_rights.link_code.${whyNot(form.state.failure)}`}
        mailbox={privacyMailbox}
      />
      <Form form={form} submit="privacy_rights.link_code.confirm">
        {!email && <Field form={form} name="email" />}
        <Field form={form} name="code" />
      </Form>
    </>
  )
}

/** Sends what the button of the server's page sends: whoever types a code has decided. Its redirect keeps the token. */
function confirmRequest(verification: string, token: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/${getLocale().lang}/verify/${verification}#${token}`
  document.body.append(form)
  form.submit()
}
