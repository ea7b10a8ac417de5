import { largestFile, maxFiles } from '@site/shared/calls'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { memberSlot, networkSlots, type Slot } from './concurrency-limit.ts'
import { countNetworks, type Count } from './count-senders.ts'

/**
 * How many files of privacy requests arrive or leave at once. A page uploads one after the other, so a network meets its limit
 * when five people behind one address send at the same moment, and a request when its link is open in three tabs.
 */
const uploads = { server: 20, network: 5, request: 3 }
/** A person may open all files of a message one after the other; what is short is soon over. */
const downloads = { network: 20 }

/** In bytes, that a network may upload in an hour: eight of the largest files, all that four requests can hold. */
const uploadBytesPerHour = 8 * largestFile

/** Of staff, the member: a whole team is behind one IP address. */
function clientSlots({ staff, ip }: FastifyRequest, max: number, ofAll?: number): Slot[] {
  return staff ? [memberSlot(staff, max)] : networkSlots(ip, max, ofAll)
}

/** Returns the slots that an upload takes. */
export function uploadSlots(request: FastifyRequest, reference: string) {
  return [
    { of: 'server', max: uploads.server },
    ...clientSlots(request, uploads.network, uploads.server),
    { of: `request ${reference}`, max: uploads.request },
  ]
}

/** Returns the slots that a download takes. */
export function downloadSlots(request: FastifyRequest) {
  return clientSlots(request, downloads.network)
}

/** Returns what an upload of so many bytes counts for in its hour: none for staff. */
export function uploadCounts({ staff, ip }: FastifyRequest, size: number, { messagesPerHour }: Config): Count[] {
  if (staff) return []
  return [
    ...countNetworks(ip, { kind: 'upload-bytes', amount: size, max: uploadBytesPerHour }),
    // Each costs a process that detects its type: as many as the messages of an hour can have.
    ...countNetworks(ip, { kind: 'uploads', max: messagesPerHour * maxFiles }),
  ]
}
