import { array, boolean, enums, integer, literal, min, nullable, object, optional, size, string } from 'superstruct'
import type { Infer, Struct } from 'superstruct'
import { call, notFound, type CallErrors } from './call.ts'
import { ApiShape, ApiUnavailable } from './api-errors.ts'
import { ask, sendOnce } from './client.ts'
import { failureOf } from './failure-of.ts'
import { calendarDate, matching, uuid } from './parameters.ts'
import { time } from './privacy-request.ts'
import { statusToken } from './request-status.ts'
import { limits, minuteInMs, required, textStruct } from '../rules/index.ts'

/** In milliseconds: how long a browser shows messages and may download files after the code. */
export const openingTime = 30 * minuteInMs
/** In bytes. */
export const largestFile = 25 * 1024 * 1024
/** In bytes, of all files of a request. */
export const largestMailbox = 100 * 1024 * 1024
/** In bytes, of the person's: the rest is for the answer. */
export const largestShare = largestMailbox / 2
/** Files of a message. */
export const maxFiles = 20

export const fileId = uuid

export const messageFile = object({
  id: fileId,
  name: string(),
  /** In bytes. */
  size: min(integer(), 0),
  /** Detected from the content. */
  mediaType: string(),
  /** Metadata that the file reveals beyond its content: `author`, `camera`, `place`, …; staff see it before they send. */
  metadata: array(string()),
})
export type MessageFile = Infer<typeof messageFile>

/** The text of a message, for the form and the server. */
export const messageTextField = { rules: [required], maxLength: limits.message, multiline: true }
/** Body with the text of a message and the ids of files that were uploaded before. */
export const messageText = textStruct(messageTextField)
export const messageFileIds = optional(size(array(fileId), 0, maxFiles))

const message = {
  id: string(),
  from: enums(['STAFF', 'PERSON']),
  sentAt: time,
  /** When the other side first read it. */
  readAt: nullable(time),
  text: string(),
  /** Whether it carries the answer: its files can be opened until `readyUntil` and are destroyed afterwards. */
  isAnswer: boolean(),
  /** Whether text and files were destroyed. */
  isDestroyed: boolean(),
  files: array(messageFile),
}
export const staffMessage = object({ ...message, author: nullable(string()) })
export type StaffMessage = Infer<typeof staffMessage>
export const personMessage = object(message)
export type PersonMessage = Infer<typeof personMessage>

const personLetter = object({ id: string(), sentAt: time, subject: string(), text: string() })
export type PersonLetter = Infer<typeof personLetter>

export const mailbox = object({
  messages: array(personMessage),
  /** Letters of the privacy team as they were sent, the oldest first. */
  letters: array(personLetter),
  readyUntil: nullable(calendarDate),
  /** Whether that day is over: the files of the answer are destroyed. */
  isDestroyed: boolean(),
})
export type Mailbox = Infer<typeof mailbox>

const calls = '/api/privacy-rights/mailbox'

/** `GET` of a file by its id and the cookie of `openMailbox`; supports `Range`. */
export const mailboxFilePath = `${calls}/files`
/** `POST` with the bytes; see `uploadFile`. */
export const personUploadPath = `${calls}/files`

/** Defines a call by the token of a status link. All can fail with 404 for an unknown link or file. */
function mailboxCall<Body, Answer, Errors extends CallErrors>(
  name: string,
  summary: string,
  { body, answer, errors: own }: { body: Struct<Body>; answer: Struct<Answer>; errors: Errors },
) {
  const errors = { ...notFound, ...own }
  return call(
    { method: 'POST', path: `${calls}/${name}`, body, answer, errors, group: 'Messages and requests', summary },
    (it) => (sent: Body) => sendOnce([name, sent], (headers) => ask(it, { body: sent, headers })),
  )
}

/** Too many wrong codes in a day with this link: only a newly mailed one helps. */
const linkLocked = { LINK_LOCKED: { status: 429 } } as const

/**
 * Mails a code of six digits to the confirmed address: valid for 10 minutes; a link asks for at most 5 an hour.
 * @throws ApiRejected 409 `NOTHING_TO_OPEN`, 429 `TOO_MANY_CODES` or `LINK_LOCKED`
 */
export const sendOpeningCode = mailboxCall('code', 'Mail a code that opens the messages and files of a request', {
  body: statusToken,
  answer: object({ ok: literal(true), validUntil: time }),
  errors: { ...linkLocked, NOTHING_TO_OPEN: { status: 409 }, TOO_MANY_CODES: { status: 429 } },
})

/**
 * Opens the mailbox of a request with its code. The answer sets a cookie (30 minutes) that downloads files.
 * @throws ApiRejected 403 `WRONG_CODE`, 409 `CODE_EXPIRED` (expired or used), 429 `LINK_LOCKED`
 */
export const openMailbox = mailboxCall('open', 'Open the messages and files of a request with a mailed code', {
  body: object({ ...statusToken.schema, code: matching(/^\d{6}$/) }),
  answer: mailbox,
  errors: {
    ...linkLocked,
    WRONG_CODE: { status: 403, field: 'code' },
    CODE_EXPIRED: { status: 409 },
  },
})

/** Removes a file that the person uploaded and did not send. */
export const removePersonFile = mailboxCall('remove-file', 'Remove a file that was not sent to the privacy team', {
  body: object({ ...statusToken.schema, file: fileId }),
  answer: object({ ok: literal(true) }),
  errors: {},
})

/**
 * Sends a message of the person to the privacy team, with files that were uploaded before.
 * @throws ApiRejected 409 `NOT_OPEN` once the mailbox is closed, 429
 */
export const sendPersonMessage = mailboxCall('messages', 'Write to the privacy team about a request', {
  body: object({ ...statusToken.schema, text: messageText, files: messageFileIds }),
  answer: object({ ok: literal(true), sentAt: time }),
  errors: { NOT_OPEN: { status: 409 }, INVALID_IDEMPOTENCY_KEY: { status: 400 } },
})

/** Header of an upload with the name of the file, percent-encoded. */
export const fileNameHeader = 'File-Name'

/** In milliseconds without progress or answer, after which an upload counts as failed; the server inspects a file for seconds. */
const stallTimeout = minuteInMs

/**
 * Uploads a file to `staffUploadPath` or, with the token of the status link as `bearer`, to `personUploadPath`.
 *
 * @param onProgress Called with the part that was sent, from 0 to 1.
 * @throws ApiRejected with a code of `uploadErrors`; ApiUnavailable, ApiShape
 */
export async function uploadFile(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  bearer?: string,
): Promise<MessageFile> {
  // `fetch` does not report how much was sent.
  const request = new XMLHttpRequest()
  await new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Waits anew after each sign of life. */
    function watch() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new ApiUnavailable('The upload has stalled'))
        request.abort()
      }, stallTimeout)
    }
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader(fileNameHeader, encodeURIComponent(file.name))
    if (bearer) request.setRequestHeader('Authorization', `Bearer ${bearer}`)
    request.upload.addEventListener('progress', ({ loaded }) => {
      watch()
      onProgress(Math.min(1, loaded / file.size))
    })
    request.addEventListener('error', () => reject(new ApiUnavailable('The server cannot be reached')))
    request.addEventListener('load', resolve)
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.send(file)
    watch()
  })
  const { status, response } = request
  if (status >= 400) throw failureOf(status, response, retryHeaders(request))
  const [failure, answer] = messageFile.validate(response, { mask: true })
  if (failure) throw new ApiShape('The answer to an upload has not the expected shape', { cause: failure })
  return answer
}

/** Returns what an answer says of a retry. */
function retryHeaders(request: XMLHttpRequest): Headers {
  const seconds = request.getResponseHeader('retry-after')
  return new Headers(seconds ? { 'retry-after': seconds } : {})
}
