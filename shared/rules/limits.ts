/** Maximum lengths in characters, for all forms and calls. */
export const limits = {
  firstName: 30,
  lastName: 30,
  postalCode: 10,
  city: 50,
  street: 50,
  houseNumber: 10,
  houseNumberExtension: 10,
  phone: 22,
  search: 100,
  email: 254,
  name: 100,
  brandName: 100,
  article: 300,
  webAddress: 2_000,
  message: 5_000,
  /** The answer to a request, with its cover sheet. */
  answer: 20_000,
  /** `dd - mm - yyyy` */
  date: 14,
} as const

/**
 * Name of the honeypot field: messages that fill it in may be from machines. It is none that programs which fill in forms know, such
 * as `website`: they fill in hidden fields, too.
 */
export const honeypotName = 'leftBlank'
