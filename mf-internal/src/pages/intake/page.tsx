import { getBrands } from '@site/shared/brands'
import { countryCodeOf, isRejected, sendInternalPrivacyRequest, type FlowType } from '@site/shared/calls'
import { countries, type Country } from '@site/shared/contract'
import { Field, FieldRejection, Form, policyPath, type FormHandle, FormPart } from '@site/shared/forms'
import { FormattedMessage, getLocale, Link, useIntl, useLoaderData } from '@site/shared/platform'
import {
  AddressFieldset,
  concernedNames,
  isForOther,
  BrandChecklist,
  BrandCount,
  CommunicationTypes,
  UnsavedChangesDialog,
  readBody,
  staffDraft,
  useRequestForm,
  useSendRequest,
} from '@site/shared/rights'
import { controlStyle, Disclosure, FilterField, PageHeader } from '@site/shared/ui'
import { useState } from 'react'
import { beginAgain, changeCountry, countryOf } from '../../parts/intake-country.ts'
import { useLoggedIn } from '../../parts/members.ts'
import { StaffBar, staffPageStyle } from '../../parts/staff-page.tsx'
import { StaffFailure } from '../../parts/staff-failure.tsx'
import { kindOf, shownValues, textFieldsOf } from '../../parts/intake-kinds.ts'
import { defineIntakeForm, isPresetIntake, presetIntake, readIntake, readLanguage } from './intake-form.ts'
import styles from './page.module.css'

const confirmationPath = '/internal-privacy-rights/processed'

/** Starts a new form after one was sent, otherwise continues the one that was left. Returns the kind that the URL chooses. */
export function loader({ request }: { request: Request }): FlowType | '' {
  if (staffDraft.getState().receipt) beginAgain()
  return new URL(request.url).pathname.endsWith('/direct-marketing') ? 'OBJECTION' : ''
}

export default function IntakePage() {
  const kind = useLoaderData<typeof loader>()
  const [country, setCountry] = useState(() => countryOf(staffDraft.getState().values))
  const intl = useIntl()

  function choose(chosen: string) {
    changeCountry(countryOf({ brandCountry: chosen }))
    setCountry(countryOf(staffDraft.getState().values))
  }

  return (
    <div className={staffPageStyle}>
      <StaffBar {...useLoggedIn(true)} />
      <PageHeader
        dense
        title={<FormattedMessage id="internal_privacy_rights.intake.title" />}
        intro={<FormattedMessage id="internal_privacy_rights.form.intro" />}
      />
      <p>
        <Link to="/internal-privacy-rights/import">
          <FormattedMessage id="internal_privacy_rights.import.link" />
        </Link>
      </p>
      <div className={styles.country}>
        <FilterField label={<FormattedMessage id="internal_privacy_rights.form.country" />}>
          <select className={controlStyle} value={country} onChange={({ target }) => choose(target.value)}>
            {countries.map((each) => (
              <option key={each} value={each}>
                {intl.formatMessage({ id: `internal_privacy_rights.country.${countryCodeOf(each)}` })}
              </option>
            ))}
          </select>
        </FilterField>
      </div>
      <IntakePageForm key={`${kind} ${country}`} initialKind={kind} country={country} />
    </div>
  )
}

/** The clock of this device may be wrong: the server says which day cannot be. */
function explain(error: unknown): never {
  if (isRejected(error, sendInternalPrivacyRequest, 'IMPOSSIBLE_DAY'))
    throw new FieldRejection('askedOn', 'internal_privacy_rights.form.asked_on_wrong', { cause: error })
  throw error
}

interface IntakePageFormProps {
  initialKind: FlowType | ''
  country: Country
}

function IntakePageForm({ initialKind, country }: IntakePageFormProps) {
  const { lang } = getLocale()
  const send = useSendRequest({
    draft: staffDraft,
    read: (values, place) => ({
      ...readBody(shownValues(values), {
        ...place,
        country,
        brands: getBrands(country),
        lang: readLanguage(values, lang),
      }),
      intake: readIntake(values),
    }),
    send: (...request) => sendInternalPrivacyRequest(...request).catch(explain),
    done: confirmationPath,
  })
  const form = useRequestForm(() => defineIntakeForm(country), staffDraft, send, {
    ...presetIntake(),
    country: country.toUpperCase(),
    // Of other kinds, letters are usual: staff choose.
    ...(initialKind !== 'OBJECTION' && { channel: '' }),
    flowType: initialKind,
    language: lang,
  })
  const { failure } = form.state
  const [dismissed, setDismissed] = useState<unknown>()
  const kind = kindOf(form.values)
  const isOther = isForOther(form.values)
  return (
    <>
      <Form
        form={form}
        submit="internal_privacy_rights.form.submit"
        privacy="internal_privacy_rights.form.privacy"
        bar={kind === 'OBJECTION' && <BrandCount form={form} />}
      >
        <Field form={form} name="flowType" />
        <Field form={form} name="behalf" />
        {isOther && concernedNames.map((name) => <Field key={name} form={form} name={name} />)}
        {kind === 'OBJECTION' && (
          <>
            <BrandChecklist form={form} country={country} />
            <CommunicationTypes form={form} />
          </>
        )}
        {kind && textFieldsOf(kind).map((name) => <Field key={name} form={form} name={name} />)}
        {(kind !== 'OBJECTION' || isOther) && (
          <>
            <Field form={form} name="email" />
            <Field form={form} name="phoneNumber" />
            <AddressFieldset form={form} />
          </>
        )}
        <Field form={form} name="language" />
        <IntakeFields form={form} isPreset={initialKind === 'OBJECTION'} />
        <StaffFailure error={failure === dismissed ? undefined : failure} onLogin={() => setDismissed(failure)} />
      </Form>
      <UnsavedChangesDialog form={form} free={[confirmationPath, policyPath]} />
    </>
  )
}

type IntakeForm = FormHandle<ReturnType<typeof defineIntakeForm>['fields']>
const intakeNames = ['askedOn', 'channel', 'identification'] as const

/** Fields for the way in which the request came in. Where they are preset, they are folded until staff open them, or one of them is wrong. */
function IntakeFields({ form, isPreset }: { form: IntakeForm; isPreset: boolean }) {
  const [isOpen, setOpen] = useState(!isPresetIntake(form.values))
  const title = <FormattedMessage id="internal_privacy_rights.form.intake" />
  const fields = intakeNames.map((name) => <Field key={name} form={form} name={name} />)
  if (!isPreset) {
    return <FormPart title={title}>{fields}</FormPart>
  }
  const isWrong = intakeNames.some((name) => form.state.errors[name])
  return (
    <Disclosure
      framed
      open={isOpen || isWrong}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
      summary={
        isPresetIntake(form.values) ? <FormattedMessage id="internal_privacy_rights.form.intake_preset" /> : title
      }
    >
      <div className={styles.folded}>{fields}</div>
    </Disclosure>
  )
}
