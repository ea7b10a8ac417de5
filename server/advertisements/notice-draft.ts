import { noticeDraft, type NoticeDraft, type PublishedCampaign, type SponsorKind } from '@site/shared/calls'
import { keysOf } from '@site/shared/rules'
import { findIncomplete } from '../campaigns/import/notice-items.ts'
import { noticeFields, readNotice } from '../campaigns/import/notice.ts'
import { BadRequest } from '../http/errors.ts'
import type { StoredAdvertisement } from './advertisement-store.ts'
import { findHomeAddresses } from './home-address.ts'

/** Fields that the desk changes; the rest of a version comes from the register. */
const draftFields = keysOf(noticeDraft.schema)

/**
 * Returns a notice as it was entered, without empty texts.
 * @throws BadRequest `INVALID_NOTICE` with the field that the register does not take, `HOME_ADDRESS` for a street of a person
 */
export function checkDraft(draft: NoticeDraft, kind: SponsorKind): NoticeDraft {
  const stated = draftFields.filter((name) => draft[name] !== undefined && draft[name] !== '')
  const wrong = stated.find((name) => !noticeFields[name]?.is(draft[name]))
  if (wrong) throw new BadRequest('INVALID_NOTICE', wrong)
  const [home] = kind === 'PERSON' ? findHomeAddresses(draft) : []
  if (home) throw new BadRequest('HOME_ADDRESS', home)
  return Object.fromEntries(stated.map((name) => [name, draft[name]]))
}

/** Fields that a sponsor does not give: they belong to the desk, or to the register. */
const deskFields = /^(creative(?:Digest|Alternative|Withheld)|stop|change|reach|europeanRepository|interactions)/
const deskAbsences = /^(?:REACH|EUROPEAN)/

/** Returns the version of a sponsor: what is the desk's stays as it was. */
export function mergeSponsor(before: NoticeDraft, given: NoticeDraft): NoticeDraft {
  const fieldsOfDesk = Object.entries(before).filter(([name]) => deskFields.test(name))
  const said = Object.entries(given).filter(([name]) => !deskFields.test(name))
  const absentItems = [
    ...(given.absentItems ?? []).filter((word) => !deskAbsences.test(word)),
    ...(before.absentItems ?? absencesOfNew(given)).filter((word) => deskAbsences.test(word)),
  ]
  return Object.fromEntries([...fieldsOfDesk, ...said, ['absentItems', absentItems]])
}

/** Before publication nobody has seen it, and no repository has it. */
function absencesOfNew({ channel }: NoticeDraft) {
  const isOnline = channel === 'DIGITAL'
  const repository = isOnline ? 'EUROPEAN_REPOSITORY_NOT_YET_AVAILABLE' : 'EUROPEAN_REPOSITORY_NONE'
  return ['REACH_NOT_YET_AVAILABLE', repository] as const
}

/** Returns what the desk may change of a notice in the register. */
export function draftOf(published: PublishedCampaign): NoticeDraft {
  const { changeReasonNl: _nl, changeReasonFr: _fr, ...notice } = published
  return Object.fromEntries(draftFields.map((name) => [name, new Map(Object.entries(notice)).get(name)]))
}

/** Returns the items of the template that lack something. */
export function listIncomplete(draft: NoticeDraft) {
  return findIncomplete(draft)
    .filter(({ item }) => item.number !== 12)
    .map(({ item, missing, isContradictory }) => ({ number: item.number ?? null, missing, isContradictory }))
}

/** Returns the notice as the register takes it, or what is wrong with it. */
export function readWhole({ id, country }: Pick<StoredAdvertisement, 'id' | 'country'>, draft: NoticeDraft) {
  return readNotice({ ...draft, id, countryCode: country }, true)
}
