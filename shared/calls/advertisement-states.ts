/** DECLARED: by a sponsor whose e-mail address is not confirmed. ASKED: the sponsor has to complete it. */
export const advertisementStates = ['DECLARED', 'OPEN', 'ASKED', 'PUBLISHED', 'STOPPED', 'REFUSED'] as const
export type AdvertisementState = (typeof advertisementStates)[number]

/** States in which an advertisement can still be published. */
export const unpublishedStates = ['OPEN', 'ASKED'] as const satisfies readonly AdvertisementState[]
/** States in which an advertisement is in the register. */
const publishedStates = ['PUBLISHED', 'STOPPED'] as const satisfies readonly AdvertisementState[]
/** In which the desk changes the notice. */
export const editableStates: readonly AdvertisementState[] = [...unpublishedStates, ...publishedStates]

/** Origins of an advertisement. */
export const advertisementOrigins = ['SPONSOR', 'STAFF', 'IMPORT'] as const
export type AdvertisementOrigin = (typeof advertisementOrigins)[number]

/** Kinds of sponsors. Of a person the municipality is published, never the home address (Art. 12(1)(a) of Regulation (EU) 2024/900). */
export const sponsorKinds = ['ORGANISATION', 'PERSON'] as const
export type SponsorKind = (typeof sponsorKinds)[number]

/**
 * Origins of sponsors, by which they may have an advertisement published in the three months before a vote (Art. 5(2)). EU: a citizen of the Union, or an
 * organisation that is established there and that nobody outside controls. RESIDENT: somebody from a third country who lives in the
 * Union permanently and may vote in it.
 */
export const sponsorOrigins = ['EU', 'RESIDENT', 'THIRD_COUNTRY'] as const
export type SponsorOrigin = (typeof sponsorOrigins)[number]

/** Entries that only the history of an advertisement has. */
export const advertisementEntries = [
  'DECLARED',
  'ENTERED',
  'EDITED',
  'COMPLETED',
  'SUBMITTED',
  'PUBLISHED',
  'COMPLETION_ASKED',
  'CORRECTION_ASKED',
  'FILE_ADDED',
  'NOT_PUBLISHED',
  'HALTED',
  'SPONSOR_WROTE',
  'WROTE_TO_SPONSOR',
] as const

/** A picture of the sponsor, or a record of the publisher (Art. 9). */
export const advertisementFileKinds = ['PICTURE', 'INVOICE', 'CONTRACT', 'LETTER'] as const
export type AdvertisementFileKind = (typeof advertisementFileKinds)[number]

/** Pictures that a sponsor may send of one advertisement. */
export const maxSponsorPictures = 5
