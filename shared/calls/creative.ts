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

/** Whether the advertisement itself is not shown, because rights of others ask for it. */
export function isWithheld(item: Pick<CampaignItem, 'creativeWithheldNl' | 'creativeWithheldFr'>): boolean {
  return Boolean(item.creativeWithheldNl ?? item.creativeWithheldFr)
}

/** Returns the address of the picture that is shown, if there is one. */
export function creativeAddress(item: CampaignItem): string | undefined {
  const { creativeDigest: digest } = item
  return digest && !isWithheld(item) ? addressOf(getCreative, { params: { digest } }) : undefined
}
