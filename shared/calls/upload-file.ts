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
  // `fetch` does not tell how much was sent.
  const request = new XMLHttpRequest()
  await new Promise((resolve, reject) => {
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader(fileNameHeader, encodeURIComponent(file.name))
    if (bearer) request.setRequestHeader('Authorization', `Bearer ${bearer}`)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(1, loaded / file.size)))
    request.addEventListener('error', () => reject(new ApiUnavailable('The server cannot be reached')))
    request.addEventListener('load', resolve)
    request.send(file)
  })
  const { status, response } = request
  if (status >= 400) throw failureOf(status, response)
  const [failure, answer] = messageFile.validate(response, { mask: true })
  if (failure) throw new ApiShape('The answer to an upload has not the expected shape', { cause: failure })
  return answer
}
