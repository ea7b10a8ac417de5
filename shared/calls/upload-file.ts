import { ApiRejected, ApiShape, ApiUnavailable, failureOf } from './client.ts'
import { largestFile, messageFile, type MessageFile } from './request-messages.ts'

/** Header of an upload with the name of the file, percent-encoded. */
export const fileNameHeader = 'File-Name'

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
  if (file.size > largestFile) throw new ApiRejected(413, 'FILE_TOO_LARGE')
  const { status, responseText } = await post(path, file, onProgress, bearer)
  const body = parse(responseText)
  if (status >= 400) throw failureOf(status, body)
  const [failure, answer] = messageFile.validate(body, { mask: true })
  if (failure) throw new ApiShape('The answer to an upload has not the expected shape', { cause: failure })
  return answer
}

/** By XMLHttpRequest, because `fetch` does not tell how much was sent. */
function post(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  bearer: string | undefined,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader(fileNameHeader, encodeURIComponent(file.name))
    if (bearer) request.setRequestHeader('Authorization', `Bearer ${bearer}`)
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
