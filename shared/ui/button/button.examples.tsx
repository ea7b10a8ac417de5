import { Button, ButtonLink, SiteButtonLink } from './button.tsx'

export const variants = (
  <>
    <Button>Versturen</Button> <Button variant="secondary">Meer tonen</Button>{' '}
    <Button variant="danger">Verzoek afsluiten</Button> <Button variant="link">Filters wissen</Button>
  </>
)

export const onItsWay = (
  <>
    <Button loading>Versturen</Button>{' '}
    <Button variant="secondary" loading>
      Opnieuw proberen
    </Button>{' '}
    <Button variant="danger" loading>
      Verzoek afsluiten
    </Button>
  </>
)

export const disabled = (
  <>
    <Button disabled>Versturen</Button>{' '}
    <Button variant="secondary" disabled>
      Vorige
    </Button>
  </>
)

export const longText = (
  <Button>Ja, stuur mijn verzoek tot inzage in al mijn persoonsgegevens naar alle merken die ik heb gekozen</Button>
)

export const nextStepLink = <ButtonLink to="/privacy-rights/access">Vraag inzage</ButtonLink>

export const dangerLink = (
  <ButtonLink to="/privacy-rights/forgotten" variant="danger">
    Laat je gegevens verwijderen
  </ButtonLink>
)

export const longLink = (
  <ButtonLink to="/privacy-rights/direct-marketing">
    Stop reclame van Lindehof Media per post, telefoon en e-mail voor elk van onze merken
  </ButtonLink>
)

export const otherSite = (
  <SiteButtonLink href="https://account.lindehof.example/" label="Naar Mijn account: Lindehof-account">
    Naar Mijn account
  </SiteButtonLink>
)
