/** The kinds of request that a visitor or staff member can make (specification §3). */
export const flowTypes = [
  'OBJECTION',
  'RIGHT_OF_ACCESS',
  'RECTIFICATION',
  'REMOVAL_FROM_PUBLICATION',
  'RIGHT_TO_BE_FORGOTTEN',
] as const
export type FlowType = (typeof flowTypes)[number]

/** Ways in which a person is addressed. NOTIFICATIONS is information only: it is never ticked. */
export const communicationTypes = ['PHONE', 'EMAIL', 'POSTAL'] as const
export type CommunicationType = (typeof communicationTypes)[number]

export const salutations = ['MALE', 'FEMALE', 'NONE'] as const
export type Salutation = (typeof salutations)[number]

export interface PostalAddress {
  postalCode: string
  city: string
  street: string
  houseNumber: string
  houseNumberExtension: string
  country: string
}

export interface UserInfo {
  salutation: Salutation
  firstName: string
  lastName: string
  /** Undefined until the address fields hold a whole address. */
  address: PostalAddress | undefined
}

export const emptyUserInfo: UserInfo = { salutation: 'NONE', firstName: '', lastName: '', address: undefined }
