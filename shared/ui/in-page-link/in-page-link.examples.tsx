import { InPageLink } from './in-page-link.tsx'

export const toAnotherPart = (
  <>
    <p>
      <InPageLink to="retention">Hoe lang we het bewaren</InPageLink>
    </p>
    <p id="retention" tabIndex={-1}>
      Nooit langer dan nodig.
    </p>
  </>
)
