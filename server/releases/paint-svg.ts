interface Options {
  /** 72, at which a pixel of the SVG is one of the picture, where left out; the picture says it for print. */
  dotsPerInch?: number
  /** The colour under what is transparent. */
  ground?: string
}

/**
 * Paints an SVG that the site itself has written as PNG: pictures that strangers send are read in processes of their own.
 * @returns undefined on a machine without the machine code of sharp
 */
export async function paintSvg(svg: string, { dotsPerInch = 72, ground }: Options = {}): Promise<Buffer | undefined> {
  try {
    const { default: sharp } = await import('sharp')
    const picture = sharp(Buffer.from(svg), { density: dotsPerInch })
    const grounded = ground ? picture.flatten({ background: ground }) : picture
    return await grounded.withMetadata({ density: dotsPerInch }).png().toBuffer()
  } catch {
    return undefined
  }
}
