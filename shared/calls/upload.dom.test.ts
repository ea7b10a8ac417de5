import { fakeUploads } from '@site/shared/testing'
import { jest } from '@jest/globals'
import { ApiRejected, ApiUnavailable } from './api-errors.ts'
import { personUploadPath, uploadFile } from './request-messages.ts'

const file = new File(['x'], 'a.pdf')
const upload = () => uploadFile(personUploadPath, file, () => undefined).catch((error: unknown) => error)

afterEach(() => {
  jest.useRealTimers()
})

test('an upload without progress or answer for a minute counts as failed', async () => {
  jest.useFakeTimers()
  fakeUploads(() => new Promise(() => undefined))
  const failed = upload()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await failed).toBeInstanceOf(ApiUnavailable)
})

test('an upload that the server limits says when it may be retried', async () => {
  const body = { error: 'TOO_MANY_REQUESTS' }
  fakeUploads(() => ({ status: 429, body, headers: { 'retry-after': '90' } }))
  const before = Date.now()
  const error = await upload()
  expect(error).toBeInstanceOf(ApiRejected)
  expect((error as ApiRejected).retryAt?.getTime()).toBeGreaterThanOrEqual(before + 90_000)
})
