/** Longest values in characters (specification §9); `email` as mail servers have it (RFC 5321). */
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
} as const

/** Name of the field that only machines fill in. A message that carries a value for it is not from a person. */
export const honeypotName = 'website'
