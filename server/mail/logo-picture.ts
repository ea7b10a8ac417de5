import { companyDomain } from '@site/shared/rules'
import { readPalette, readSite, writeColouredLogo } from '@site/shared/rules/site'
import type { SendMailOptions } from 'nodemailer'
import { paintSvg } from '../releases/paint-svg.ts'

const { logo, colours } = readSite()
const { light } = readPalette(colours)
const [, size] = logo
/** In CSS pixels, with a margin of 4. */
const width = Number(size['width']) + 8
const height = Number(size['height']) + 8

/** The logo in an inline SVG, on a light ground: it can be seen in both colour schemes. */
export const letterLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" aria-hidden="true"><rect width="${width}" height="${height}" rx="6" fill="#fff"/><g transform="translate(4 4)">${writeColouredLogo(logo, light['ink'] ?? '', light['accent'] ?? '')}</g></svg>`

const contentId = `logo@${companyDomain}`
const image = `<img src="cid:${contentId}" width="${width}" height="${height}" alt="" style="display:block;border:0">`

let painted: Promise<Buffer | undefined> | undefined

/**
 * Returns the HTML of a mail with the logo as a picture that goes along with it, as many mail programs show no SVG and load nothing
 * from elsewhere: with two pixels for each CSS pixel. The stored letter, which pages show, has the SVG.
 */
export async function attachLogo(html: string): Promise<Pick<SendMailOptions, 'html' | 'attachments'>> {
  if (!html.includes(letterLogo)) return { html }
  const picture = await (painted ??= paintSvg(letterLogo, { dotsPerInch: 144 }))
  if (!picture) return { html }
  const attachment = {
    cid: contentId,
    filename: 'logo.png',
    content: picture,
    contentType: 'image/png',
    contentDisposition: 'inline',
  } as const
  return { html: html.replace(letterLogo, () => image), attachments: [attachment] }
}
