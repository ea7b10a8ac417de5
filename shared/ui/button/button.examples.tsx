import { Button } from './button.tsx'

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
