/** The kinds of request that a visitor or staff member can make (product §3). */
export const flowTypes = [
  'OBJECTION',
  'RIGHT_OF_ACCESS',
  'RECTIFICATION',
  'REMOVAL_FROM_PUBLICATION',
  'RIGHT_TO_BE_FORGOTTEN',
] as const
export type FlowType = (typeof flowTypes)[number]

/** The texts of a request, by their names in the body of product §7. */
export const requestTextNames = [
  'email',
  'phoneNumber',
  'userMessage',
  'brandName',
  'article',
  'publicationLink',
  'publicationDate',
] as const
export type RequestTextName = (typeof requestTextNames)[number]

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

/** The parts that make an address: without any of them there is none (product §5, postal required). */
export const addressParts = ['postalCode', 'city', 'street', 'houseNumber'] as const

export interface UserInfo {
  salutation: Salutation
  firstName: string
  lastName: string
  /** Undefined until the address fields hold a whole address. */
  address: PostalAddress | undefined
}

export const emptyUserInfo: UserInfo = { salutation: 'NONE', firstName: '', lastName: '', address: undefined }
