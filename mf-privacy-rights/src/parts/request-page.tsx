import type { Brand } from '@site/shared/brands'
import { requestTexts, sendPrivacyRequest, type FlowType } from '@site/shared/calls'
import {
  defineForm,
  Form,
  policyPath,
  SendFailure,
  type Fields,
  type FormDefinition,
  type FormHandle,
  type FormProps,
} from '@site/shared/forms'
import {
  beginRequest,
  isAnyAddressField,
  OnBehalf,
  onBehalfForm,
  reachable,
  UnsavedChangesDialog,
  readBody,
  useRequestForm,
  useSendRequest,
  visitorDraft,
} from '@site/shared/rights'
import { FormattedMessage, type MessageId } from '@site/shared/platform'
import { BackLink, Notice, PageHeader } from '@site/shared/ui'
import type { ReactNode } from 'react'
import { privacyMailbox } from '@site/shared/rules'
import { NextSteps } from './next-steps.tsx'
import steps from './next-steps.module.css'

const confirmationPath = '/privacy-rights/processed'
const overview = ['/privacy-rights', 'privacy_rights.to_overview'] as const

/** Defines the page of a request: the loader that begins it, and its form. @param define Called once, on the first render. */
export function defineRequest<Declared extends Fields>(
  flowType: FlowType,
  define: (texts: ReturnType<typeof requestTexts>) => Declared,
) {
  return {
    loader: () => beginRequest(visitorDraft, flowType),
    useRequest: () => useVisitorRequest(() => defineForm({ ...define(requestTexts(flowType)), ...onBehalfForm() })),
  }
}

/**
 * A form that sends the request when it is valid: a whole request, or its last step.
 * @param brands all that could be chosen, for a request about brands
 */
export function useVisitorRequest<Declared extends Fields>(
  define: () => FormDefinition<Declared>,
  brands?: readonly Brand[],
) {
  const send = useSendRequest({
    draft: visitorDraft,
    read: readBody,
    send: sendPrivacyRequest,
    brands,
    done: confirmationPath,
  })
  return useRequestForm(define, visitorDraft, send)
}

interface RequestPageProps<Declared extends Fields> extends Omit<FormProps<Declared>, 'submit'> {
  title: MessageId
  intro?: MessageId
  /** Path and text of the link above the title. */
  back?: readonly [string, MessageId]
  /** Below the introduction. */
  header?: ReactNode
  submit?: MessageId
  /** Below the part for who asks for somebody else. */
  after?: ReactNode
  /** Paths besides the confirmation that can be opened without losing anything. */
  free?: readonly string[]
  /** Term of the answer. */
  answer?: 'month' | 'thirty_days'
}

/** The form of a request with its title, send error, and confirmation before leaving it half filled. */
export function RequestPage<Declared extends Fields>({
  form,
  title,
  intro,
  back: [to, text] = overview,
  header,
  submit = 'privacy_rights.send',
  after,
  free,
  answer = 'month',
  children,
  ...rest
}: RequestPageProps<Declared>) {
  return (
    <>
      <BackLink to={to} text={text} />
      <PageHeader title={<FormattedMessage id={title} />} intro={intro && <FormattedMessage id={intro} />}>
        {header}
      </PageHeader>
      <div className={steps.columns}>
        <Form
          form={form}
          submit={submit}
          privacy={submit === 'privacy_rights.send' ? 'privacy_rights.privacy' : undefined}
          {...rest}
        >
          {children}
          {isForAnybody(form) && <OnBehalf form={form} />}
          {after}
          {isUnreachable(form) && (
            <Notice kind="info">
              <FormattedMessage id="privacy_rights.no_answer" />
            </Notice>
          )}
          <SendFailure form={form} text="privacy_rights.send_failure" mailbox={privacyMailbox} />
        </Form>
        <NextSteps answer={answer} />
      </div>
      <UnsavedChangesDialog form={form} free={[confirmationPath, policyPath, '/phone', ...(free ?? [])]} />
    </>
  )
}

/** Whether the request of a form can be for somebody else: not its first step. */
function isForAnybody(form: { fields: Fields }): form is FormHandle<ReturnType<typeof onBehalfForm>> {
  return 'isOnBehalf' in form.fields
}

/** Whether the person wrote a message, but nothing where an answer could go. */
function isUnreachable({ fields, values }: FormHandle<Fields>): boolean {
  const isEither = fields['email']?.rules.some(({ name }) => name === reachable.name)
  return Boolean(isEither && values['userMessage']) && !values['email'] && !isAnyAddressField(values)
}
