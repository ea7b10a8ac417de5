import { editableStates, editAdvertisement, type NoticeDraft } from '@site/shared/calls'
import { readCampaign } from '../../campaigns/stored-campaign.ts'
import { removeWaiting } from '../../cases/waiting.ts'
import type { Database } from '../../database/database.ts'
import { draftColumns, readDeclaration, readDraft, type StoredAdvertisement } from '../advertisement-store.ts'
import { checkDraft, draftOf } from '../notice-draft.ts'
import { defineStep } from './advertisement-cases.ts'

export const edit = defineStep({
  call: editAdvertisement,
  audit: 'EDIT_NOTICE',
  states: editableStates,
  async plan(advertisement, { version, notice, ...sponsor }, { services, member }) {
    if (version !== advertisement.draftVersion) return 'CHANGED_MEANWHILE'
    const declaration = { ...readDeclaration(advertisement), ...sponsor }
    const { sponsorKind, sponsorOrigin } = declaration
    const draft = checkDraft(notice, sponsorKind)
    const { changes, details, write } = await planVersion(services.database, advertisement, () => draft)
    return {
      changes: {
        ...changes,
        editedBy: member.subject,
        declaration: JSON.stringify({ ...declaration, sponsorKind, sponsorOrigin }),
      },
      history: [{ kind: 'EDITED', details }],
      write,
    }
  },
})

/**
 * Returns what another version of a notice changes. Nobody has seen it: a version that waits does not wait any more, and this one has
 * to be offered anew.
 * @param change returns it from the version before
 */
export async function planVersion(
  transaction: Database,
  advertisement: StoredAdvertisement,
  change: (before: NoticeDraft) => NoticeDraft,
) {
  const { id, country, draft, draftVersion, state, dueOn } = advertisement
  const publishedNotice = draft === null ? await readCampaign(transaction, id, country) : undefined
  const next = change(readDraft(advertisement) ?? (publishedNotice ? draftOf(publishedNotice) : {}))
  return {
    changes: {
      ...draftColumns(next),
      draftVersion: draftVersion + 1,
      dueOn: state === 'OPEN' ? (next.publicationStartDate ?? null) : dueOn,
      ...(publishedNotice && { baseVersion: publishedNotice.noticeVersion }),
    },
    details: { version: String(draftVersion + 1) },
    async write() {
      await removeWaiting(transaction, { advertisementId: id })
      return undefined
    },
  }
}
