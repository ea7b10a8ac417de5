import { repaintPicture } from '../campaigns/creatives/read-picture.ts'
import { answerParent } from './isolated-process.ts'

async function repaint(bytes: Uint8Array) {
  const { content, thumbnail, ...named } = await repaintPicture(Buffer.from(bytes))
  return { ...named, content: content.toString('base64'), thumbnail: thumbnail.toString('base64') }
}

await answerParent(repaint)
