import { sendInternalPrivacyRequest } from '@site/shared/calls'
import { Field, Form } from '@site/shared/forms'
import { FormattedMessage, getLocale, Link, requestStore } from '@site/shared/platform'
import {
  BrandChecklist,
  CommunicationTypes,
  LeaveQuestion,
  useRequestForm,
  useSendRequest,
} from '@site/shared/rights'
import { PageHeader } from '@site/shared/ui'
import { useState } from 'react'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { readIntake } from './intake-form.ts'
import { defineInternalForm } from './internal-form.ts'
import styles from './page.module.css'

const done = '/internal-privacy-rights/processed'

/** A form that was sent begins anew; one that was not is as it was left. */
export function loader() {
  requestStore.begin('OBJECTION')
  return null
}

/** Staff unsubscribe a customer from advertising (specification §2, internal direct-marketing form). */
export default function InternalDirectMarketingPage() {
  const onComplete = useSendRequest(
    (body, key) => sendInternalPrivacyRequest({ ...body, intake: readIntake(requestStore.getFields()) }, key),
    done,
  )
  const { form, failure, filled } = useRequestForm(defineInternalForm, { flowType: 'OBJECTION', onComplete })
  const [dismissed, setDismissed] = useState<unknown>()
  return (
    <>
      <p>
        <Link to="/internal-privacy-rights">
          <FormattedMessage id="internal_privacy_rights.to_list" />
        </Link>
      </p>
      <PageHeader
        title={<FormattedMessage id="internal_privacy_rights.form.title" />}
        intro={<FormattedMessage id={`internal_privacy_rights.form.intro.${getLocale().country}`} />}
      />
      <Form of={form} submit="internal_privacy_rights.form.submit">
        <BrandChecklist of={form} />
        <CommunicationTypes of={form} />
        <fieldset className={styles.intake}>
          <legend className={styles.legend}>
            <FormattedMessage id="internal_privacy_rights.form.intake" />
          </legend>
          <Field of={form} name="askedOn" />
          <Field of={form} name="channel" />
          <Field of={form} name="identification" />
        </fieldset>
        {failure !== undefined && failure !== dismissed && (
          <StaffFailure
            error={failure}
            otherwise="internal_privacy_rights.send_failure"
            onLogin={() => setDismissed(failure)}
          />
        )}
      </Form>
      <LeaveQuestion filled={filled} free={[done]} />
    </>
  )
}
