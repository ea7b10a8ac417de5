import { object, string } from 'superstruct'
import { addressOf, call, notFound } from './call.ts'
import { creativeDigest, type CampaignItem } from './campaign.ts'

/** The picture of an advertisement. Its content never changes; 410 once it is withheld. */
export const getCreative = call({
  method: 'GET',
  path: '/api/creatives/{digest}.webp',
  params: object({ digest: creativeDigest }),
  answer: string(),
  mediaType: 'image/webp',
  errors: { ...notFound, GONE: { status: 410 } },
  group: 'Open data',
  summary: 'The picture of an advertisement, by the SHA-256 digest that its notice names',
})

/** The same, whole, 128 pixels wide or high: for lists, which show it at half that size. */
export const getThumbnail = call({
  method: 'GET',
  path: '/api/creatives/{digest}/thumbnail.webp',
  params: getCreative.params,
  answer: string(),
  mediaType: 'image/webp',
  errors: getCreative.errors,
  group: 'Open data',
  summary: 'The middle of that picture, small, for lists',
})

/** Whether the advertisement itself is not shown, because rights of others ask for it. */
export function isWithheld(item: Pick<CampaignItem, 'creativeWithheldNl' | 'creativeWithheldFr'>): boolean {
  return Boolean(item.creativeWithheldNl ?? item.creativeWithheldFr)
}

/** Returns the address of the picture that is shown, if there is one. */
export function creativeAddress(item: CampaignItem, picture: typeof getCreative = getCreative): string | undefined {
  const { creativeDigest: digest } = item
  return digest && !isWithheld(item) ? addressOf(picture, { params: { digest } }) : undefined
}

export function thumbnailAddress(item: CampaignItem): string | undefined {
  return creativeAddress(item, getThumbnail)
}
