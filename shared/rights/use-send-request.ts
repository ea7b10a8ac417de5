import {
  isRefused,
  sendPrivacyRequest,
  toRequestBody,
  type PrivacyRequestBody,
  type RequestReceipt,
} from '@site/shared/calls'
import { getBrands } from '@site/shared/brands'
import { getLocale, requestStore, useNavigate } from '@site/shared/platform'
import { useRef } from 'react'
import { FieldRefused } from '../forms/index.ts'

/** `sendPrivacyRequest`, or its internal twin. */
type Send = (body: PrivacyRequestBody, idempotencyKey: string) => Promise<RequestReceipt | undefined>

/**
 * Sends the held request (specification §7) and shows the page that confirms it. Tried again after a failure, an
 * unchanged request carries the same idempotency key, and so stays one request whatever the server has taken of it.
 *
 * @param done The page that confirms, without language
 */
export function useSendRequest(send: Send, done: string): () => Promise<void> {
  const navigate = useNavigate()
  const attempt = useRef({ content: '', key: '' })

  return async () => {
    const { country, lang } = getLocale()
    const place = { country, lang, brands: getBrands(country), touchpoint: window.location.href }
    const body = toRequestBody(requestStore.get(), place)
    const content = JSON.stringify(body)
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() }
    requestStore.finish(await send(body, attempt.current.key).catch(explain))
    await navigate(done)
  }
}

function explain(error: unknown): never {
  if (isRefused(error, sendPrivacyRequest, 'INVALID_EMAIL')) {
    throw new FieldRefused('email', 'contact.email_validation_failure', { cause: error })
  }
  throw error
}
