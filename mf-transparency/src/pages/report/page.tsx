import { complaintReasons, isRejected, sendUnlistedReport, unlistedFields } from '@site/shared/calls'
import {
  defineForm,
  emailField,
  Field,
  FieldRejection,
  Form,
  honeypot,
  SendFailure,
  select,
  textArea,
  textField,
  useForm,
} from '@site/shared/forms'
import { drafts, FormattedMessage, getLocale, Link } from '@site/shared/platform'
import { honeypotName, option } from '@site/shared/rules'
import { BackLink, Notice, PageHeader } from '@site/shared/ui'
import { useEffect, useRef, useState } from 'react'
import styles from './page.module.css'
import { PictureField, type ChosenPicture } from '../../parts/picture-field.tsx'

const reportForm = defineForm({
  place: textField({
    label: 'political_ads.unlisted.place',
    hint: 'political_ads.unlisted.place_hint',
    ...unlistedFields.place,
  }),
  reason: select({
    label: 'political_ads.unlisted.reason',
    rules: [option],
    options: complaintReasons.map((value) => ({
      value,
      label: `political_ads.complaint.reasons.${value}` as const,
    })),
  }),
  explanation: textArea({ label: 'political_ads.complaint.explanation', ...unlistedFields.explanation }),
  name: textField({ label: 'political_ads.complaint.name', autoComplete: 'name', ...unlistedFields.name }),
  email: emailField({ label: 'political_ads.complaint.email', ...unlistedFields.email }),
  [honeypotName]: honeypot(),
})

const draft = drafts.of('unlisted-report')

/** The report of an advertisement that is not in the register. */
export default function ReportPage() {
  return (
    <>
      <BackLink to="/political-ads" text="political_ads.detail.back" />
      <PageHeader
        title={<FormattedMessage id="political_ads.unlisted.title" />}
        intro={<FormattedMessage id="political_ads.unlisted.lead" />}
      />
      <Report />
    </>
  )
}

function Report() {
  const [picture, setPicture] = useState<ChosenPicture>()
  const [isSent, setIsSent] = useState(false)
  const form = useForm(reportForm, {
    draft,
    async send({ reason, ...values }) {
      const { content } = picture ?? {}
      const chosen = complaintReasons.find((each) => each === reason)
      if (!chosen) throw new Error('A form without a reason is not sent')
      const report = { ...values, reason: chosen, locale: getLocale().locale }
      try {
        await sendUnlistedReport(content === undefined ? report : { ...report, picture: content })
      } catch (error) {
        const isAboutEmail = isRejected(error, sendUnlistedReport, 'INVALID_EMAIL')
        throw isAboutEmail ? new FieldRejection('email', 'contact.email_validation_failure', { cause: error }) : error
      }
    },
    onSuccess() {
      draft.reset()
      setPicture(undefined)
      setIsSent(true)
    },
  })
  const { failure } = form.state
  const isPictureRejected = isRejected(failure, sendUnlistedReport, 'INVALID_PICTURE')
  if (isSent) return <Received />
  return (
    <Form form={form} submit="political_ads.complaint.send" privacy="political_ads.complaint.privacy">
      <Field form={form} name="place" />
      <Field form={form} name="reason" />
      <Field form={form} name="explanation" />
      <PictureField picture={picture} isRejected={isPictureRejected} onChange={setPicture} />
      <Field form={form} name="name" />
      <Field form={form} name="email" />
      {!isPictureRejected && <SendFailure form={form} text="political_ads.complaint.failure" />}
    </Form>
  )
}

function Received() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.sent}>
      <Notice kind="success" title={<FormattedMessage id="political_ads.complaint.success" />}>
        <FormattedMessage id="political_ads.unlisted.next" />
      </Notice>
      <Link to="/political-ads">
        <FormattedMessage id="political_ads.detail.to_register" />
      </Link>
    </div>
  )
}
