import { isRefused, sendPrivacyRequest, type PrivacyRequestBody, type RequestReceipt } from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { getLocale, useNavigate } from '@site/shared/platform'
import { useRef } from 'react'
import { FieldRejection } from '../forms/index.ts'
import type { Values } from '../rules/index.ts'
import type { RequestContext } from './read-body.ts'
import type { RequestDraft } from './request-draft.ts'

interface RequestSending<Body extends PrivacyRequestBody> {
  draft: RequestDraft
  read: (values: Values, place: RequestContext) => Body
  /** `sendPrivacyRequest` or `sendInternalPrivacyRequest`. */
  send: (body: Body, idempotencyKey: string) => Promise<RequestReceipt | undefined>
  /** Path of the confirmation page without language. */
  done: string
}

/** Returns a function that sends the draft and opens the confirmation; a retry has the same idempotency key. */
export function useSendRequest<Body extends PrivacyRequestBody>({ draft, read, send, done }: RequestSending<Body>) {
  const navigate = useNavigate()
  const attempt = useRef({ content: '', key: '' })

  return async (values: Values): Promise<void> => {
    const { country, lang } = getLocale()
    const place = { country, lang, brands: getBrands(country), touchpoint: window.location.href }
    const sent = { ...draft.getState().values, ...values }
    const body = read(sent, place)
    const content = JSON.stringify(body)
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() }
    const receipt = await send(body, attempt.current.key).catch(explain)
    // For the confirmation page.
    draft.reset(sent)
    draft.finish(receipt ?? {})
    await navigate(done)
  }
}

function explain(error: unknown): never {
  if (isRefused(error, sendPrivacyRequest, 'INVALID_EMAIL')) {
    throw new FieldRejection('email', 'contact.email_validation_failure', { cause: error })
  }
  throw error
}
