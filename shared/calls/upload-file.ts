import { ApiRejected, ApiShape, ApiUnavailable } from './client.ts'
import { largestFile, messageFile, type MessageFile } from './request-messages.ts'
import { object, optional, string } from 'superstruct'

/** Header of an upload with the name of the file, percent-encoded. */
export const fileNameHeader = 'File-Name'

const rejection = object({ error: string(), field: optional(string()) })

/**
 * Uploads a file to `staffUploadPath` or `personUploadPath`.
 *
 * @param onProgress Called with the part that was sent, from 0 to 1.
 * @throws ApiRejected with a code of `uploadErrors`; ApiUnavailable, ApiShape
 */
export async function uploadFile(path: string, file: File, onProgress: (part: number) => void): Promise<MessageFile> {
  if (file.size > largestFile) throw new ApiRejected(413, 'FILE_TOO_LARGE')
  const { status, responseText } = await post(path, file, onProgress)
  if (status >= 500) throw new ApiUnavailable(`The server failed with status ${status}`, { status })
  const body = parse(responseText)
  if (status >= 400) {
    const [, { error, field } = { error: `HTTP_${status}` }] = rejection.validate(body, { mask: true })
    throw new ApiRejected(status, error, field)
  }
  const [failure, answer] = messageFile.validate(body, { mask: true })
  if (failure) throw new ApiShape('The answer to an upload has not the expected shape', { cause: failure })
  return answer
}

/** By XMLHttpRequest, because `fetch` does not tell how much was sent. */
function post(path: string, file: File, onProgress: (part: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader(fileNameHeader, encodeURIComponent(file.name))
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(1, loaded / file.size)))
    request.addEventListener('error', () => reject(new ApiUnavailable('The server cannot be reached')))
    request.addEventListener('load', () => resolve(request))
    request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
