import { editableStates, isExplained, submitAdvertisement } from '@site/shared/calls'
import { holdPictures } from '../../campaigns/creatives/creative-store.ts'
import { findThirdCountry } from '../../campaigns/import/third-country.ts'
import { saveCampaigns } from '../../campaigns/save-campaigns.ts'
import { readCampaign } from '../../campaigns/stored-campaign.ts'
import type { WaitingStep } from '../../cases/waiting.ts'
import type { WaitingCases } from '../../cases/waiting-steps.ts'
import { mailSponsor } from '../advertisement-links.ts'
import { isFrench, readDeclaration, readDraft } from '../advertisement-store.ts'
import { replaceHomeAddresses } from '../home-address.ts'
import { readWhole } from '../notice-draft.ts'
import { advertisementCases, defineStep, type AdvertisementTypes } from './advertisement-cases.ts'

type PublishCode = 'CHANGED_MEANWHILE' | 'NOTICE_INCOMPLETE' | 'THIRD_COUNTRY' | 'UNCHANGED' | 'TEXT_TOO_SHORT'

/** Offered by one person, taken once another has signed off the version. */
export const submit = defineStep<{ version: number; reason: string }, PublishCode>({
  call: submitAdvertisement,
  audit: 'SUBMIT_NOTICE',
  states: editableStates,
  refusal: ({ draft }) => (draft === null ? 'UNCHANGED' : undefined),
  async plan(advertisement, { version, reason }, { config, services, approver, now }) {
    const { id, country, draftVersion, state, baseVersion } = advertisement
    const draft = readDraft(advertisement) ?? {}
    if (version !== draftVersion) return 'CHANGED_MEANWHILE'
    const current = await readCampaign(services.database, id, country)
    if ((current?.noticeVersion ?? null) !== baseVersion) return 'CHANGED_MEANWHILE'
    if (current && !isExplained(reason)) return 'TEXT_TOO_SHORT'
    const { sponsorOrigin = 'EU', sponsorKind } = readDeclaration(advertisement) ?? {}
    if (findThirdCountry(draft, sponsorOrigin)) return 'THIRD_COUNTRY'
    const isStopped = state === 'STOPPED'
    const reasons = current && { [isFrench(advertisement) ? 'changeReasonFr' : 'changeReasonNl']: reason }
    const wholeNotice = readWhole(advertisement, {
      ...draft,
      ...reasons,
      ...(isStopped && { status: 'CANCELLED' }),
    })
    if ('problems' in wholeNotice) return 'NOTICE_INCOMPLETE'
    return {
      changes: {
        state: isStopped ? 'STOPPED' : 'PUBLISHED',
        draft: null,
        draftCreative: null,
        baseVersion: null,
        dueOn: null,
      },
      history: [
        { kind: 'PUBLISHED', details: { ...(reason && { text: reason }), version: String((baseVersion ?? 0) + 1) } },
      ],
      async write(changedAdvertisement) {
        const { database: transaction } = services
        // Who writes both locks the register first.
        const pictures = await holdPictures(transaction, [wholeNotice.item.creativeDigest])
        Object.assign(wholeNotice.item, pictures.get(wholeNotice.item.creativeDigest ?? ''))
        await saveCampaigns(transaction, country, [wholeNotice.item])
        if (sponsorKind === 'PERSON') await replaceHomeAddresses(transaction, id, wholeNotice.item)
        const kind = current ? 'corrected' : 'published'
        const said = reason ? { text: reason } : {}
        return approver ? mailSponsor(transaction, config, changedAdvertisement, kind, said, now) : {}
      },
    }
  },
  wait: (_advertisement, { version, reason }) => ({
    dueAt: null,
    files: [],
    history: [{ kind: 'SUBMITTED', details: { version: String(version), ...(reason && { text: reason }) } }],
  }),
})

/** Reads the declaration of a version that waits. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is offered waits, and was stored as the body of its call
export const readOffer = ({ body }: WaitingStep) => body as { version: number; reason: string }

export const waitingAdvertisements: WaitingCases<AdvertisementTypes, PublishCode> = {
  kind: advertisementCases,
  steps: { SUBMIT_NOTICE: submit },
  describe: (waiting) => ({ text: readOffer(waiting).reason }),
}
