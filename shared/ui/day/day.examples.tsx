import { Day, Moment } from './day.tsx'

export const inASentence = (
  <p>
    Geldig sinds <Day date="2026-09-01" />, in het kort <Day date="2026-09-01" length="medium" />.
  </p>
)

export const moment = (
  <p>
    Ontvangen op <Moment at="2026-05-01T08:30:00Z" />.
  </p>
)
