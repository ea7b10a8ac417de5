import type { MessageId } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { lazy, Suspense } from 'react'
import { isOutage } from '../../calls/api-errors.ts'
import type { Fields } from '../fields/define-form.ts'
import { useFailureText, type FormHandle } from '../state/use-form.ts'
import type { OutageNoticeProps } from './outage-notice.tsx'

const Outage = lazy(() =>
  import(/* webpackChunkName: "lazy-outage" */ './outage-notice.tsx').catch(() => ({ default: PlainNotice })),
)

function PlainNotice({ title }: OutageNoticeProps) {
  return <Notice kind="error">{title}</Notice>
}

/** Loads only during an outage. */
export function OutageNotice(props: OutageNoticeProps) {
  return (
    <Suspense fallback={<PlainNotice {...props} />}>
      <Outage {...props} />
    </Suspense>
  )
}

interface SendFailureProps<Form extends Fields> {
  form: Pick<FormHandle<Form>, 'state' | 'sending' | 'send'>
  text: MessageId
  values?: Record<string, string>
  mailbox?: string
}

/** Why a form could not be sent; nothing where it was. */
export function SendFailure<Form extends Fields>({ form, text, values, mailbox }: SendFailureProps<Form>) {
  const { failure } = form.state
  const reason = useFailureText()(failure, text, values)
  if (failure === undefined) return null
  if (!isOutage(failure)) return <Notice kind="error">{reason}</Notice>
  return <OutageNotice title={reason} outage={failure} sending={form.sending} onSend={form.send} mailbox={mailbox} />
}
