// Apart, because the manifest asks for the first page before any script has run.
import type { CampaignSort } from '@site/shared/calls'

/** Items of one page of the list. */
export const pageSize = 50

/** The order of the list until the visitor chooses another. */
export const firstSort: CampaignSort = 'running'
