import type { MessageId } from '@site/shared/platform'
import { Notice } from '@site/shared/ui'
import { lazy, Suspense } from 'react'
import { isOutage } from '../../calls/client.ts'
import type { Fields } from '../fields/define-form.ts'
import { useFailureText, type FormHandle } from '../state/use-form.ts'
import type { OutageNoticeProps } from './outage-notice.tsx'

const Outage = lazy(() =>
  import(/* webpackChunkName: "lazy-outage" */ './outage-notice.tsx').catch(() => ({ default: Untold })),
)

function Untold({ title }: OutageNoticeProps) {
  return <Notice kind="error">{title}</Notice>
}

/** Loads only during an outage. */
export function OutageNotice(props: OutageNoticeProps) {
  return (
    <Suspense fallback={<Untold {...props} />}>
      <Outage {...props} />
    </Suspense>
  )
}

interface SendFailureProps<Form extends Fields> {
  form: Pick<FormHandle<Form>, 'state' | 'sending' | 'send'>
  text: MessageId
  mailbox?: string
}

/** Why a form could not be sent; nothing where it was. */
export function SendFailure<Form extends Fields>({ form, text, mailbox }: SendFailureProps<Form>) {
  const { failure } = form.state
  const told = useFailureText()(failure, text)
  if (failure === undefined) return null
  if (!isOutage(failure)) return <Notice kind="error">{told}</Notice>
  return <OutageNotice title={told} outage={failure} sending={form.sending} onSend={form.send} mailbox={mailbox} />
}
