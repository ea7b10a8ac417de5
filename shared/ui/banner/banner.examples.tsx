import { Banner } from './banner.tsx'

export const ofAPage = (
  <Banner>
    <p>Privacyteam</p>
  </Banner>
)
