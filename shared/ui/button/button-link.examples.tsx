import { ButtonLink } from './button.tsx'

export const nextStep = <ButtonLink to="/privacy-rights/access">Vraag inzage</ButtonLink>

export const ending = (
  <ButtonLink to="/privacy-rights/forgotten" variant="danger">
    Laat je gegevens wissen
  </ButtonLink>
)

export const longText = (
  <ButtonLink to="/privacy-rights/direct-marketing">
    Stop reclame van Lantaarn Media per post, telefoon en e-mail voor elk van onze merken
  </ButtonLink>
)
