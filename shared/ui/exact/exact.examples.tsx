import { Exact } from './exact.tsx'

export const inASentence = (
  <p>
    Vermeld <Exact>LM-2345-6789</Exact> als je ons schrijft.
  </p>
)
