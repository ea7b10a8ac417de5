import {
  informationFields,
  informationKinds,
  isRejected,
  sendInformationRequest,
  type InformationKind,
} from '@site/shared/calls'
import {
  defineForm,
  emailField,
  FieldRejection,
  honeypot,
  select,
  textArea,
  textField,
  useForm,
} from '@site/shared/forms'
import { drafts, getLocale, useLocation } from '@site/shared/platform'
import { honeypotName, required } from '@site/shared/rules'
import { useState } from 'react'
import { FormPage } from '../../parts/form-page.tsx'

const form = defineForm({
  kind: select<InformationKind>({
    label: 'political_ads.information.kind',
    rules: [required],
    options: informationKinds.map((value) => ({ value, label: `political_ads.information.kind.${value}` }) as const),
  }),
  name: textField({ ...informationFields.name, label: 'political_ads.information.name', autoComplete: 'name' }),
  organisation: textField({
    ...informationFields.organisation,
    label: 'political_ads.information.organisation',
    autoComplete: 'organization',
  }),
  email: emailField({ ...informationFields.email, label: 'political_ads.information.email' }),
  campaignId: textField({ ...informationFields.campaignId, label: 'political_ads.information.reference' }),
  question: textArea({ ...informationFields.question, label: 'political_ads.information.question' }),
  [honeypotName]: honeypot(),
})

/** Draft that survives a visit to the privacy policy. */
const draft = drafts.of('information')

/** Authorities, researchers, journalists, observers and candidates ask here (Art. 16 and 17 of Regulation (EU) 2024/900). */
export default function InformationPage() {
  const { search } = useLocation()
  const [isSent, setSent] = useState(false)
  const handle = useForm(form, {
    draft,
    initial: { campaignId: new URLSearchParams(search).get('campaignId') ?? '' },
    async send({ kind, ...values }) {
      try {
        await sendInformationRequest({ ...values, kind: kind || 'AUTHORITY', locale: getLocale().locale })
      } catch (error) {
        throw rejectionOf(error) ?? error
      }
    },
    onSuccess() {
      draft.reset()
      setSent(true)
    },
  })
  return <FormPage name="information" form={handle} isSent={isSent} />
}

/** Returns what the server rejects at its field; undefined for all else. */
function rejectionOf(error: unknown): FieldRejection | undefined {
  const cause = { cause: error }
  if (isRejected(error, sendInformationRequest, 'INVALID_EMAIL'))
    return new FieldRejection('email', 'contact.email_validation_failure', cause)
  return isRejected(error, sendInformationRequest, 'UNKNOWN_ADVERTISEMENT')
    ? new FieldRejection('campaignId', 'political_ads.information.unknown', cause)
    : undefined
}
