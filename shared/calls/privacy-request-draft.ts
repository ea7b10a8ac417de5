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

/** The request that a visitor or staff member is making, held by the page until it is sent (specification §3). */
export interface PrivacyRequest {
  flowType: FlowType | undefined
  email: string
  /** `+` where nothing has been typed. */
  phone: string
  userMessage: string
  /** Positions in the country's list of brands. */
  brandIds: number[]
  brandName: string
  article: string
  publicationLink: string
  publicationDate: string
  communicationTypes: CommunicationType[]
  userInfo: UserInfo
  /** Whether the optional account-information block was opened. */
  hasAccountInformation: boolean
}

export const emptyUserInfo: UserInfo = { salutation: 'NONE', firstName: '', lastName: '', address: undefined }

export const emptyRequest: PrivacyRequest = {
  flowType: undefined,
  email: '',
  phone: '+',
  userMessage: '',
  brandIds: [],
  brandName: '',
  article: '',
  publicationLink: '',
  publicationDate: '',
  communicationTypes: [],
  userInfo: emptyUserInfo,
  hasAccountInformation: false,
}

/** The request as it is sent: `+` alone is no number, and account information that was not opened is left out (§4). */
export function withoutUnused(request: PrivacyRequest): PrivacyRequest {
  const optional = request.flowType === 'RIGHT_OF_ACCESS' || request.flowType === 'RIGHT_TO_BE_FORGOTTEN'
  return {
    ...request,
    phone: request.phone === '+' ? '' : request.phone,
    userInfo: optional && !request.hasAccountInformation ? emptyUserInfo : request.userInfo,
  }
}
