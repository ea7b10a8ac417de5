import { Form, SendFailure, type Fields, type FormHandle } from '@site/shared/forms'
import { FormattedMessage } from '@site/shared/platform'
import { BackLink, Notice, PageHeader } from '@site/shared/ui'
import styles from './form-page.module.css'

interface FormPageProps<Declared extends Fields> {
  /** Where the texts of the page are. */
  name: 'follow' | 'information'
  form: FormHandle<Declared>
  isSent: boolean
}

/** A page of the register with one form, in whose place it says what happens once it was sent. */
export function FormPage<Declared extends Fields>({ name, form, isSent }: FormPageProps<Declared>) {
  return (
    <>
      <BackLink to="/political-ads" text="political_ads.detail.back" />
      <PageHeader
        title={<FormattedMessage id={`political_ads.${name}.title`} />}
        intro={<FormattedMessage id={`political_ads.${name}.intro`} />}
      />
      {isSent ? (
        <Notice kind="success">
          <p>
            <FormattedMessage id={`political_ads.${name}.sent`} />
          </p>
        </Notice>
      ) : (
        <div className={styles.form}>
          <Form form={form} submit={`political_ads.${name}.submit`} privacy={`political_ads.${name}.privacy`} />
          <SendFailure form={form} text="political_ads.follow.failure" />
        </div>
      )}
    </>
  )
}
