import { advertisementEntries } from './advertisement-states.ts'
import type { HistoryKind } from './request-history.ts'

const commonEntries = [
  'LINK_SENT',
  'CONFIRMED',
  'TAKEN',
  'ASSIGNED',
  'APPROVED',
  'TAKEN_BACK',
  'NOT_TAKEN',
  'NOTE',
  'MAIL_FAILED',
] as const

/** Everything that happens to an advertisement. */
export const advertisementHistoryKinds = [
  ...advertisementEntries,
  ...commonEntries,
] as const satisfies readonly HistoryKind[]
export type AdvertisementHistoryKind = (typeof advertisementHistoryKinds)[number]
