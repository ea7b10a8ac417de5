import { fileTypeFromBuffer } from 'file-type'
import type { Detection } from './inspect.ts'
import { answerParent } from './isolated-process.ts'

async function detect(first: Uint8Array): Promise<Detection> {
  const known = await fileTypeFromBuffer(first)
  // Readers of PDF skip what stands before it.
  if (!known && Buffer.from(first.subarray(0, 1024)).includes('%PDF-')) return { mediaType: 'application/pdf' }
  const other = first.includes(0) ? 'application/octet-stream' : 'text/plain'
  return { mediaType: known?.mime ?? other }
}

await answerParent(detect)
