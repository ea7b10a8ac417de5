import { sendInternalPrivacyRequest } from '@site/shared/calls'
import { Field, Form, policyPath } from '@site/shared/forms'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import {
  beginRequest,
  BrandChecklist,
  BrandCount,
  CommunicationTypes,
  UnsavedChangesDialog,
  readBody,
  staffDraft,
  useRequestForm,
  useSendRequest,
} from '@site/shared/rights'
import { PageHeader } from '@site/shared/ui'
import { useState } from 'react'
import { StaffBar } from '../../parts/staff-page.tsx'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { defineInternalForm, readIntake } from './internal-form.ts'
import styles from './page.module.css'

const done = '/internal-privacy-rights/processed'

/** Starts a new form after one was sent; otherwise continues the one that was left. */
export function loader() {
  beginRequest(staffDraft, 'OBJECTION')
}

export default function InternalDirectMarketingPage() {
  const send = useSendRequest({
    draft: staffDraft,
    read: (values, place) => ({ ...readBody(values, place), ...readIntake(values) }),
    send: sendInternalPrivacyRequest,
    done,
  })
  const form = useRequestForm(defineInternalForm, staffDraft, send)
  const { failure } = form.state
  const [dismissed, setDismissed] = useState<unknown>()
  return (
    <>
      <StaffBar />
      <PageHeader
        title={<FormattedMessage id="internal_privacy_rights.form.title" />}
        intro={<FormattedMessage id={`internal_privacy_rights.form.intro.${getLocale().country}`} />}
      />
      <Form
        form={form}
        submit="internal_privacy_rights.form.submit"
        privacy="internal_privacy_rights.form.privacy"
        bar={<BrandCount form={form} />}
      >
        <BrandChecklist form={form} />
        <CommunicationTypes form={form} />
        <fieldset className={styles.intake}>
          <legend className={styles.legend}>
            <FormattedMessage id="internal_privacy_rights.form.intake" />
          </legend>
          <Field form={form} name="askedOn" />
          <Field form={form} name="channel" />
          <Field form={form} name="identification" />
        </fieldset>
        <StaffFailure error={failure === dismissed ? undefined : failure} onLogin={() => setDismissed(failure)} />
      </Form>
      <UnsavedChangesDialog form={form} free={[done, policyPath]} />
    </>
  )
}
