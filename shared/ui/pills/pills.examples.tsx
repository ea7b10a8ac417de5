import { PillLink, Pills } from './pills.tsx'

export const oneIsShown = (
  <Pills label="Privacybeleid voor">
    <PillLink to="/">Alle merken</PillLink>
    <PillLink to="/document/privacy-policy-jobs">Sollicitanten</PillLink>
    <PillLink to="/document/privacy-policy-business">
      Adverteerders, leveranciers en alle anderen met wie we zaken doen
    </PillLink>
  </Pills>
)
