import { getStaffRequest } from './staff-requests.ts'

/** `POST` with the bytes of a file as `application/octet-stream` and its name, percent-encoded, in `fileNameHeader`; see `uploadFile`. */
export const staffUploadPath = `${getStaffRequest.path}/files`
/** Error codes of both uploads besides 404 `NOT_FOUND` and 409 `NOT_OPEN`; `HIDDEN_TEXT` has the page in `field`. */
export const uploadErrors = {
  FILE_EMPTY: 400,
  REQUEST_TIMEOUT: 408,
  FILE_TOO_LARGE: 413,
  MAILBOX_FULL: 413,
  HIDDEN_TEXT: 422,
} as const

export function staffFileAddress(id: string, file: string): string {
  return `${staffUploadPath.replace('{reference}', id)}/${file}`
}
