import { dayOf } from '@site/shared/rules'
import { openToAllSites } from '../http/add-route.ts'
import { entityTag } from '../http/encodings.ts'
import { openApi } from '../open-api/document.ts'
import type { Services } from '../services.ts'
import { getCampaignRevision } from './campaign-store.ts'

const shape = entityTag(JSON.stringify(openApi()))

/** The options of a call that reads the register: open to all sites; its answers change with the register, the day and their own shape. */
export function ofRegister({ database, now }: Pick<Services, 'database' | 'now'>) {
  return {
    onRequest: openToAllSites,
    async revision() {
      const revision = await getCampaignRevision(database).catch(() => undefined)
      return revision && [shape, revision, dayOf(now())].join(' ')
    },
  }
}
