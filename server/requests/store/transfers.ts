import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ConcurrencyLimit, Share } from '../../limits/concurrency-limit.ts'
import { downloadsUnderWay, uploadsUnderWay } from '../../limits/transfer-limits.ts'
import type { Services } from '../../services.ts'
import { sendStoredFile } from './download.ts'
import type { OpenableFile } from './stored-files.ts'
import { receiveFile } from './upload.ts'

/** Uploads and downloads of persons or of staff, so that visitors cannot keep staff waiting. */
export function fileTransfers(services: Services) {
  const uploads = new ConcurrencyLimit('TOO_MANY_UPLOADS')
  const downloads = new ConcurrencyLimit('TOO_MANY_DOWNLOADS')

  return {
    /** Receives the file that is the body of a request for a privacy request, or for a task of it. @throws TooMuchWork */
    async receive(request: FastifyRequest, reply: FastifyReply, reference: string, taskId: string | null = null) {
      const leave = uploads.take(Share.of(request, uploadsUnderWay.network), [
        { of: 'server', max: uploadsUnderWay.server },
        { of: `request ${reference}`, max: uploadsUnderWay.request },
      ])
      request.leaveWork?.()
      try {
        return await receiveFile(services, request, reply, { reference, taskId })
      } finally {
        leave()
      }
    },
    /** Sends a file, or a range of it. @throws TooMuchWork */
    send(request: FastifyRequest, reply: FastifyReply, file: OpenableFile) {
      finished(reply.raw, downloads.take(Share.of(request, downloadsUnderWay.network)))
      return sendStoredFile(services, request, reply, file)
    },
  }
}
