import type { APIRequestContext } from '@playwright/test'
import { port } from './site-under-test.ts'

/** Advertisement in the sample data. */
export interface Item {
  id: string
  sponsorName: string
  payerName?: string
  ultimateBeneficiaryOwnerName?: string
  publicationStartDate: string
  publicationEndDate: string
  noticeVersion: number
}

/** Returns the first advertisement of a country for which this is true. @throws where there is none */
export async function findAdvertisement(
  request: APIRequestContext,
  country: 'BE' | 'NL',
  isMatch: (item: Item) => unknown = () => true,
): Promise<Item> {
  const answer = await request.get(`http://127.0.0.1:${port}/api/campaign-items?countryCode=${country}`)
  const { campaignItems } = (await answer.json()) as { campaignItems: Item[] }
  const found = campaignItems.find(isMatch)
  if (!found) throw new Error(`The sample data has no such advertisement: ${isMatch.toString()}`)
  return found
}
