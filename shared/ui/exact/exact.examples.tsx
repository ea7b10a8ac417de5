import { Exact, exact } from './exact.tsx'

export const inASentence = (
  <p>
    Vermeld <Exact>LM-2345-6789</Exact> als je ons schrijft.
  </p>
)

export const asValueOfAText = <p>Vermeld {exact(['LM-2345-6789'])} als je ons schrijft.</p>
