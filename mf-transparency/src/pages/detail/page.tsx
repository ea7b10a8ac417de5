import { ApiRejected, campaignItem, getCampaignItem } from '@site/shared/calls'
import type { Params } from '@site/shared/contract'
import { getLocale, notFound, useLoaderData } from '@site/shared/platform'
import { campaignLists } from '../../parts/campaign-list.ts'
import { AdvertisementDetail } from './advertisement-detail.tsx'
import { LoadFailure } from './load-failure.tsx'

/** The advertisement of the address, from the list that is kept or from the server; undefined where it did not come. */
export async function loader({ params: { id = '' } }: { params: Params }) {
  const kept = campaignLists.list().at(-1)?.find(id)
  if (kept) return kept
  if (!campaignItem.schema.id.is(id)) throw notFound()
  try {
    return await getCampaignItem(id, getLocale().country)
  } catch (error) {
    if (error instanceof ApiRejected && error.status === 404) throw notFound()
    // Every other failure, and its retry, is shown on the page.
    return undefined
  }
}

/** One political advertisement (product §2, political-ad detail). */
export default function PoliticalAdPage() {
  const item = useLoaderData<typeof loader>()
  return item ? <AdvertisementDetail key={item.id} item={item} /> : <LoadFailure />
}
