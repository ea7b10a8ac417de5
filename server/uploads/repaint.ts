import { join } from 'node:path'
import { integer, object, string } from 'superstruct'
import type { Picture } from '../campaigns/creatives/read-picture.ts'
import { runInTurn, type FileSender } from './turns.ts'

const repainted = object({
  content: string(),
  thumbnail: string(),
  creativeDigest: string(),
  creativeWidth: integer(),
  creativeHeight: integer(),
})

/**
 * Paints the pixels of a stranger's picture anew, in a process of its own that loads the machine code for it.
 * @returns undefined where it is no picture that can be painted
 */
export async function repaintStranger(bytes: Uint8Array, sender: FileSender): Promise<Picture | undefined> {
  const work = {
    program: join(import.meta.dirname, 'repaint-program.ts'),
    bytes,
    answer: repainted,
    timeLimit: 40_000,
    loadsMachineCode: true,
    // A picture of 1,200 by 1,600 pixels, in base64.
    longestAnswer: 8 * 1024 * 1024,
  }
  const answer = await runInTurn(sender, work)
  if (!answer) return undefined
  return {
    ...answer,
    content: Buffer.from(answer.content, 'base64'),
    thumbnail: Buffer.from(answer.thumbnail, 'base64'),
  }
}
