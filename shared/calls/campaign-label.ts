import { array, enums, object, optional, string } from 'superstruct'
import type { Locale } from '../contract/locale.ts'
import { addressOf, call, notFound } from './call.ts'
import { asOf, campaignId, campaignItemsPath } from './campaign.ts'
import { ask } from './client.ts'
import { requestLocale } from './parameters.ts'

/** Widths of the label in print, in millimetres: of a narrow column, a wide one, and half a page. */
export const labelWidths = { small: 60, medium: 84, large: 120 } as const
export type LabelSize = keyof typeof labelWidths

/** The country of the locale is that of the notice; its language is that of the label. */
const ofLabel = {
  method: 'GET',
  params: object({ id: campaignId }),
  errors: { ...notFound, GONE: { status: 410 } },
  group: 'Political advertisements',
} as const

/** Label of an advertisement that leads to its notice (Art. 11 Regulation (EU) 2024/900), in several formats. */
export const campaignLabel = object({
  /** Permanent, and short. */
  address: string(),
  /** The statements, one a line. */
  lines: array(string()),
  /** For radio, podcasts, and what is read aloud. */
  spoken: string(),
  /** To paste into a page: without a script, and without anything that is loaded from elsewhere. */
  html: string(),
  asOf,
})

export const getCampaignLabel = call(
  {
    ...ofLabel,
    path: `${campaignItemsPath}/{id}/label`,
    query: object({ locale: requestLocale }),
    answer: campaignLabel,
    summary: 'The label of an advertisement, as words and as HTML',
  },
  (it) => (id: string, locale: Locale) => ask(it, { params: { id }, query: { locale } }),
)

const ofPicture = {
  ...ofLabel,
  query: object({ locale: requestLocale, size: optional(enums(['small', 'medium', 'large'])) }),
  answer: string(),
} as const

export const getLabelAsSvg = call({
  ...ofPicture,
  path: `${campaignItemsPath}/{id}/label.svg`,
  mediaType: 'image/svg+xml',
  summary: 'The label with its QR code as SVG, its letters as outlines',
})

export const getLabelAsPng = call({
  ...ofPicture,
  path: `${campaignItemsPath}/{id}/label.png`,
  mediaType: 'image/png',
  errors: { ...ofLabel.errors, SERVICE_UNAVAILABLE: { status: 503 } },
  summary: 'The same as PNG, with 300 dots an inch',
})

export const getNoticeCode = call({
  ...ofLabel,
  path: `${campaignItemsPath}/{id}/code.svg`,
  query: object({ locale: requestLocale }),
  answer: string(),
  mediaType: 'image/svg+xml',
  summary: 'The QR code of the short address of a notice',
})

export function codeAddress(id: string, locale: Locale): string {
  return addressOf(getNoticeCode, { params: { id }, query: { locale } })
}

/** Returns the address of the picture of a label: the middle size where left out. */
export function labelAddress(id: string, locale: Locale, format: 'svg' | 'png' = 'svg', size?: LabelSize): string {
  const picture = format === 'svg' ? getLabelAsSvg : getLabelAsPng
  return addressOf(picture, { params: { id }, query: { locale, size } })
}
