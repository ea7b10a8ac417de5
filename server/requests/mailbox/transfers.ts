import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ConcurrencyLimit } from '../../limits/concurrency-limit.ts'
import { downloadSlots, uploadSlots } from '../../limits/transfer-limits.ts'
import type { Services } from '../../services.ts'
import { sendStoredFile } from './download.ts'
import type { OpenableFile } from './files.ts'
import { receiveFile } from './upload.ts'

/** Uploads and downloads of persons or of staff, so that visitors cannot keep staff waiting. */
export function fileTransfers(services: Services) {
  const uploads = new ConcurrencyLimit('TOO_MANY_UPLOADS')
  const downloads = new ConcurrencyLimit('TOO_MANY_DOWNLOADS')

  return {
    /** Receives the file that is the body of a request for a privacy request, or for a task of it. @throws TooMuchWork */
    async receive(request: FastifyRequest, reply: FastifyReply, reference: string, taskId: string | null = null) {
      const leave = uploads.take(uploadSlots(request, reference))
      request.leaveWork?.()
      try {
        return await receiveFile(services, request, reply, { reference, taskId })
      } finally {
        leave()
      }
    },
    /** Sends a file, or a range of it. @throws TooMuchWork */
    send(request: FastifyRequest, reply: FastifyReply, file: OpenableFile) {
      finished(reply.raw, downloads.take(downloadSlots(request)))
      return sendStoredFile(services, request, reply, file)
    },
  }
}
