import { largestFile, maxFiles } from '@site/shared/calls'
import type { Config } from '../config.ts'
import { countNetworks, type Count } from './count-senders.ts'

/**
 * Maximum number of files of privacy requests that are transferred at once. A page uploads one after the other, so a network meets its limit
 * when five people behind one address send at the same moment, and a request when its link is open in three tabs.
 */
export const uploadsUnderWay = { server: 20, network: 5, request: 3 }
/** A person may open all files of a message one after the other; what is short is soon over. */
export const downloadsUnderWay = { network: 20 }

/** In bytes, that a network may upload in an hour: eight of the largest files, all that four requests can hold. */
const uploadBytesPerHour = 8 * largestFile

/** Returns what an upload of so many bytes counts for in its hour. */
export function uploadCounts(ip: string, size: number, { messagesPerHour }: Config): Count[] {
  return [
    ...countNetworks(ip, { kind: 'upload-bytes', amount: size, max: uploadBytesPerHour }),
    // Each costs a process that detects its type: as many as the messages of an hour can have.
    ...countNetworks(ip, { kind: 'uploads', max: messagesPerHour * maxFiles }),
  ]
}

/**
 * Returns what a picture of a report counts for in its hour: who sends one needs no link, so it counts for no upload of those who have
 * one. Each costs a process, as an upload does: a report, and its form once more after an error.
 */
export function pictureCounts(ip: string, { messagesPerHour }: Config): Count[] {
  return countNetworks(ip, { kind: 'pictures', max: 2 * messagesPerHour })
}
