interface Options {
  /** How many pixels of the picture a pixel of the SVG is. */
  scale?: number
  /** The colour under what is transparent. */
  ground?: string
}

/**
 * Paints an SVG with the logo of the site as PNG. It is a picture of our own: those that strangers send are read in processes of
 * their own.
 * @returns undefined on a machine without the machine code of sharp
 */
export async function paintLogo(svg: string, { scale = 1, ground }: Options = {}): Promise<Buffer | undefined> {
  try {
    const { default: sharp } = await import('sharp')
    const dotsPerInch = 72
    const picture = sharp(Buffer.from(svg), { density: dotsPerInch * scale })
    return await (ground ? picture.flatten({ background: ground }) : picture).png().toBuffer()
  } catch {
    return undefined
  }
}
