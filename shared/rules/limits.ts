/**
 * Longest values in characters, of all forms and calls (product §9); `email` as mail servers have it (RFC 5321),
 * `webAddress` as browsers take them.
 */
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
  /** Of whoever writes, in one field. */
  name: 100,
  brandName: 100,
  article: 300,
  webAddress: 2_000,
  /** What is written in several lines: a question, an explanation, what a request is about. */
  message: 5_000,
  /** `dd - mm - yyyy` */
  date: 14,
} as const

/** Name of the field that only machines fill in. A message that carries a value for it is not from a person. */
export const honeypotName = 'website'
