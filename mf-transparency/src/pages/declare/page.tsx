import { getBrands } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import {
  declarantFields,
  declareAdvertisement,
  isRejected,
  sponsorKinds,
  sponsorOrigins,
  type Declaration,
} from '@site/shared/calls'
import {
  checkboxGroup,
  emailField,
  Field,
  FieldRejection,
  Form,
  honeypot,
  phoneField,
  SendFailure,
  textArea,
  textField,
  useForm,
  type Fields,
  FormPart,
} from '@site/shared/forms'
import { defineNoticeForm, explainNotice, NoticeFields, readNoticeForm } from '@site/shared/notices/form'
import { drafts, FormattedMessage, getLocale, Link } from '@site/shared/platform'
import { honeypotName, textValue, type Values } from '@site/shared/rules'
import { BackLink, Notice, PageHeader } from '@site/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { PictureField, type ChosenPicture } from '../../parts/picture-field.tsx'
import styles from './page.module.css'

const declarant = {
  name: textField({ label: 'political_ads.declare.name', autoComplete: 'name', ...declarantFields.name }),
  email: emailField({
    label: 'political_ads.declare.email',
    hint: 'political_ads.declare.email_hint',
    ...declarantFields.email,
  }),
  phone: phoneField({ label: 'political_ads.declare.phone' }),
  remarks: textArea({ label: 'political_ads.declare.remarks', ...declarantFields.remarks, rows: 3 }),
} as const

/** The brands of a country, of which the advertisement is for some. */
const brandField = (country: Country) =>
  checkboxGroup({
    label: 'political_ads.declare.brands',
    options: getBrands(country).map(({ keys: [key = ''], description }) => ({ value: key, text: description })),
  })

const draft = drafts.of('advertisement-declaration')

/** Where a sponsor declares a political advertisement, without an account. */
export default function DeclarePage() {
  return (
    <>
      <BackLink to="/political-ads" text="political_ads.detail.back" />
      <PageHeader
        title={<FormattedMessage id="political_ads.declare.title" />}
        intro={<FormattedMessage id="political_ads.declare.lead" />}
      />
      <p className={styles.lost}>
        <Link to="/declare-advertisement/status">
          <FormattedMessage id="political_ads.declare.lost.link" />
        </Link>
      </p>
      <DeclarationForm />
    </>
  )
}

/** Returns who is the sponsor, as the form says. */
export function readSponsor(values: Values) {
  return {
    sponsorKind: sponsorKinds.find((kind) => kind === values['sponsorKind']) ?? 'ORGANISATION',
    sponsorOrigin: sponsorOrigins.find((origin) => origin === values['sponsorOrigin']) ?? 'EU',
  } as const
}

const listOf = (value: Values[string] | undefined) => (Array.isArray(value) ? value : [])

function DeclarationForm() {
  const { country, locale } = getLocale()
  const [isSent, setIsSent] = useState(false)
  const [picture, setPicture] = useState<ChosenPicture>()
  const [parts] = useState(() => defineNoticeForm(country, 'SPONSOR'))
  const [fields] = useState<Fields>(() =>
    Object.assign({}, { ...declarant, brands: brandField(country) }, ...parts.map((part) => part.fields), {
      [honeypotName]: honeypot(),
    }),
  )
  const form = useForm(
    { fields },
    {
      draft,
      async send(values: Values) {
        const trap = textValue(values[honeypotName])
        const phone = textValue(values['phone'])
        const declaration: Declaration = {
          name: textValue(values['name']),
          email: textValue(values['email']),
          phone: phone === '+' ? '' : phone,
          remarks: textValue(values['remarks']),
          brands: listOf(values['brands']),
          ...(picture && { picture: picture.content }),
          ...readSponsor(values),
          notice: readNoticeForm(parts, values),
          locale,
          ...(trap && { [honeypotName]: trap }),
        }
        try {
          await declareAdvertisement(declaration)
        } catch (error) {
          if (isRejected(error, declareAdvertisement, 'INVALID_EMAIL'))
            throw new FieldRejection('email', 'contact.email_validation_failure', { cause: error })
          explainNotice(error)
        }
      },
      onSuccess() {
        draft.reset()
        setIsSent(true)
      },
    },
  )
  if (isSent) return <Sent />
  const isPictureRejected = isRejected(form.state.failure, declareAdvertisement, 'INVALID_PICTURE')
  return (
    <Form form={form} submit="political_ads.declare.send" privacy="political_ads.declare.privacy">
      <FormPart title={<FormattedMessage id="political_ads.declare.you" />}>
        <p className={styles.text}>
          <FormattedMessage id="political_ads.declare.you_text" />
        </p>
        {Object.keys(declarant).map((name) => (
          <Field key={name} form={form} name={name} />
        ))}
        <Field form={form} name="brands" />
      </FormPart>
      <p className={styles.text}>
        <FormattedMessage id="political_ads.declare.public" />
      </p>
      <NoticeFields parts={parts} form={form} />
      <PictureField
        label="political_ads.declare.picture"
        picture={picture}
        isRejected={isPictureRejected}
        onChange={setPicture}
      />
      {!isPictureRejected && <SendFailure form={form} text="political_ads.declare.failed" />}
    </Form>
  )
}

function Sent() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={styles.sent}>
      <Notice kind="success" title={<FormattedMessage id="political_ads.declare.sent" />}>
        <FormattedMessage id="political_ads.declare.sent_text" />
      </Notice>
      <Link to="/political-ads">
        <FormattedMessage id="political_ads.detail.to_register" />
      </Link>
    </div>
  )
}
