import { editAdvertisement, type NoticeDraft } from '@site/shared/calls'
import { readCampaign } from '../../campaigns/stored-campaign.ts'
import { removeWaiting } from '../../cases/waiting.ts'
import { draftColumns, readDeclaration, type StoredAdvertisement } from '../advertisement-store.ts'
import { checkDraft } from '../notice-draft.ts'
import { defineStep, publishedStates, unpublishedStates } from './advertisement-cases.ts'

/** A changed version was seen by nobody: it has to be offered anew. */
export const edit = defineStep({
  call: editAdvertisement,
  audit: 'EDIT_NOTICE',
  states: [...unpublishedStates, ...publishedStates],
  async plan(advertisement, { version, notice, ...sponsor }, { services, member }) {
    const { id, country, draftVersion, draft } = advertisement
    if (version !== draftVersion) return 'CHANGED_MEANWHILE'
    const declaration = { ...readDeclaration(advertisement), ...sponsor }
    const { sponsorKind, sponsorOrigin } = declaration
    const base = draft === null ? await readCampaign(services.database, id, country) : undefined
    const checked = checkDraft(notice, sponsorKind)
    return {
      changes: {
        ...changedDraft(advertisement, checked),
        ...(base && { baseVersion: base.noticeVersion }),
        editedBy: member.subject,
        declaration: JSON.stringify({ ...declaration, sponsorKind, sponsorOrigin }),
      },
      history: [{ kind: 'EDITED', details: { version: String(draftVersion + 1) } }],
      async write() {
        await removeWaiting(services.database, { advertisementId: id })
        return undefined
      },
    }
  },
})

/** Returns the columns of another version of a notice. */
export function changedDraft({ state, draftVersion, dueOn }: StoredAdvertisement, draft: NoticeDraft) {
  return {
    ...draftColumns(draft),
    draftVersion: draftVersion + 1,
    dueOn: state === 'OPEN' ? (draft.publicationStartDate ?? null) : dueOn,
  }
}
