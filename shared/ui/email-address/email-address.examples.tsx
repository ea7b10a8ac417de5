import { EmailAddress } from './email-address.tsx'

export const inANarrowColumn = (
  <p style={{ inlineSize: '10em' }}>
    <EmailAddress address="campagne@burgerinitiatief-groene-kade.example" />
  </p>
)
