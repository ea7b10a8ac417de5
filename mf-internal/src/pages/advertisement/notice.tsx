import type { CampaignItem, StaffAdvertisement } from '@site/shared/calls'
import { FormattedMessage } from '@site/shared/platform'
import { Creative } from '../../parts/creative.tsx'
import { changedFactsOf, NoticeChanges, NoticeFacts, statedFactsOf } from '../../parts/notice-changes.tsx'
import { Section } from '../../parts/staff-page.tsx'

/** A notice that is not whole lacks facts that every notice has: those are not shown. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only stated facts are read of it
const asNotice = (draft: object) => draft as CampaignItem

/** Returns the notice as it would be; undefined where nothing of what the register has is changed. */
function findChanged({ draft, published }: StaffAdvertisement): CampaignItem | undefined {
  if (!draft) return undefined
  if (!published) return asNotice(draft)
  const after = { ...published, ...emptied(published, draft), ...draft }
  return changedFactsOf(published, after).length > 0 ? after : undefined
}

/** Changes of a correction, side by side. */
export function Differences({ advertisement }: { advertisement: StaffAdvertisement }) {
  const { published } = advertisement
  const after = findChanged(advertisement)
  if (!published || !after) return null
  return (
    <Section title="internal_privacy_rights.advertisement.differences">
      <NoticeChanges
        before={published}
        after={after}
        heads={[
          <FormattedMessage
            key="now"
            id="internal_privacy_rights.advertisement.now"
            values={{ version: published.noticeVersion }}
          />,
          <FormattedMessage key="then" id="internal_privacy_rights.advertisement.then" />,
        ]}
      />
    </Section>
  )
}

/** Fields that a draft has no more. */
function emptied(published: CampaignItem, draft: object): object {
  const others = new Set(['id', 'status', 'creativeWidth', 'creativeHeight', ...Object.keys(draft)])
  const names = Object.keys(published).filter((name) => !others.has(name) && !name.startsWith('changeReason'))
  return Object.fromEntries(names.map((name) => [name, undefined]))
}

/** The notice as everybody sees it, or will see it, in the order of its page. */
export function Preview({ advertisement }: { advertisement: StaffAdvertisement }) {
  const changed = findChanged(advertisement)
  const notice = changed ?? advertisement.published
  if (!notice) return null
  return (
    <Section title={`internal_privacy_rights.advertisement.${changed ? 'preview' : 'in_register'}`}>
      {advertisement.published && <Creative notice={notice} />}
      <NoticeFacts facts={statedFactsOf(notice)} notice={notice} />
    </Section>
  )
}
