import { isRejected, sendInternalPrivacyRequest, type FlowType } from '@site/shared/calls'
import { Field, FieldRejection, Form, policyPath } from '@site/shared/forms'
import { FormattedMessage, getLocale, useLoaderData } from '@site/shared/platform'
import {
  AddressFieldset,
  BrandChecklist,
  BrandCount,
  CommunicationTypes,
  UnsavedChangesDialog,
  readBody,
  staffDraft,
  useRequestForm,
  useSendRequest,
} from '@site/shared/rights'
import { getToday } from '@site/shared/rules'
import { PageHeader } from '@site/shared/ui'
import { useState } from 'react'
import { StaffBar } from '../../parts/staff-page.tsx'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { kindOf, shownValues, textFieldsOf } from '../../parts/intake-kinds.ts'
import { toTyped } from '../../parts/fields.ts'
import { defineIntakeForm, readIntake, readLanguage } from './intake-form.ts'
import styles from './page.module.css'

const done = '/internal-privacy-rights/processed'

/** Starts a new form after one was sent, otherwise continues the one that was left. Returns the kind that the URL chooses. */
export function loader({ request }: { request: Request }): FlowType | '' {
  if (staffDraft.getState().receipt) staffDraft.reset()
  return new URL(request.url).pathname.endsWith('/direct-marketing') ? 'OBJECTION' : ''
}

export default function IntakePage() {
  const kind = useLoaderData<typeof loader>()
  return <IntakeForm key={kind} initialKind={kind} />
}

/** The clock of this device may be wrong: the server says which day cannot be. */
function explain(error: unknown): never {
  if (isRejected(error, sendInternalPrivacyRequest, 'IMPOSSIBLE_DAY'))
    throw new FieldRejection('askedOn', 'internal_privacy_rights.form.asked_on_wrong', { cause: error })
  throw error
}

function IntakeForm({ initialKind }: { initialKind: FlowType | '' }) {
  const { country, lang } = getLocale()
  const send = useSendRequest({
    draft: staffDraft,
    read: (values, place) => ({
      ...readBody(shownValues(values), { ...place, lang: readLanguage(values, lang) }),
      intake: readIntake(values),
    }),
    send: (...request) => sendInternalPrivacyRequest(...request).catch(explain),
    done,
  })
  const form = useRequestForm(defineIntakeForm, staffDraft, send, {
    flowType: initialKind,
    language: lang,
    askedOn: toTyped(getToday()),
  })
  const { failure } = form.state
  const [dismissed, setDismissed] = useState<unknown>()
  const kind = kindOf(form.values)
  return (
    <>
      <StaffBar />
      <PageHeader
        title={<FormattedMessage id="internal_privacy_rights.intake.title" />}
        intro={<FormattedMessage id={`internal_privacy_rights.form.intro.${country}`} />}
      />
      <Form
        form={form}
        submit="internal_privacy_rights.form.submit"
        privacy="internal_privacy_rights.form.privacy"
        bar={kind === 'OBJECTION' && <BrandCount form={form} />}
      >
        <Field form={form} name="flowType" />
        {kind === 'OBJECTION' && (
          <>
            <BrandChecklist form={form} />
            <CommunicationTypes form={form} />
          </>
        )}
        {kind && textFieldsOf(kind).map((name) => <Field key={name} form={form} name={name} />)}
        {kind !== 'OBJECTION' && (
          <>
            <Field form={form} name="email" />
            <Field form={form} name="phoneNumber" />
            <AddressFieldset form={form} />
          </>
        )}
        <Field form={form} name="language" />
        <fieldset className={styles.intake}>
          <legend className={styles.legend}>
            <FormattedMessage id="internal_privacy_rights.form.intake" />
          </legend>
          <Field form={form} name="askedOn" />
          <Field form={form} name="channel" />
          <Field form={form} name="identification" />
          <Field form={form} name="behalf" />
          {form.values.behalf !== '' && <Field form={form} name="authority" />}
        </fieldset>
        <StaffFailure error={failure === dismissed ? undefined : failure} onLogin={() => setDismissed(failure)} />
      </Form>
      <UnsavedChangesDialog form={form} free={[done, policyPath]} />
    </>
  )
}
