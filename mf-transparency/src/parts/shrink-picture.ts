import { largestPicture } from '@site/shared/calls'

/** In pixels: what is printed in an advertisement can be read. */
const longestEdge = 2_400

/**
 * Returns a photo as a JPEG file in base64, smaller where it is large. Nothing is left of what cameras write into a file: place, time, owner.
 * @throws Error for a file that the browser cannot show
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws nothing')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const [, content = ''] = canvas.toDataURL('image/jpeg', 0.8).split(',')
  if (content === '' || content.length > (largestPicture / 3) * 4) throw new Error('The picture stays too large')
  return content
}
