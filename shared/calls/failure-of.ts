import { ApiRejected, ApiUnavailable } from './api-errors.ts'

/** Returns the error for an answer with status 4xx or 5xx and this parsed body. */
export function failureOf(status: number, data: unknown, headers?: Headers): ApiRejected | ApiUnavailable {
  if (status >= 500) return new ApiUnavailable(`The server failed with status ${status}`, { status })
  // Complaints name the code in their own field.
  const code = textIn(data, 'error') ?? textIn(data, 'validationError') ?? `HTTP_${status}`
  return new ApiRejected(status, code, textIn(data, 'field'), headers && retryTime(headers), data)
}

function textIn(data: unknown, name: string): string | undefined {
  const value: unknown = data && typeof data === 'object' ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** Reads `Retry-After` in seconds, by this machine's clock. */
function retryTime(headers: Headers): Date | undefined {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(seconds) ? new Date(Date.now() + Number(seconds) * 1000) : undefined
}
