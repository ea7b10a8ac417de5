import { PillLink, Pills } from '../pills/pills.tsx'
import { PageHeader } from './page-header.tsx'

export const titleOnly = <PageHeader title="Over ons" />

export const ofAPart = (
  <PageHeader
    part="Privacyrechten"
    title="Inzage"
    intro="Vraag welke gegevens wij van je hebben. Je krijgt ze binnen een maand."
  >
    <Pills label="Ook hier">
      <PillLink to="/privacy-rights">Overzicht</PillLink>
    </Pills>
  </PageHeader>
)

export const dense = <PageHeader title="Politieke advertenties" intro="Wie betaalt waarvoor, en voor wie." dense />

export const longTitle = <PageHeader title="Verwerkingsverantwoordelijkheidsverklaringen van alle merken" />
