import { Day } from '../day/day.tsx'
import { PageHeader } from './page-header.tsx'

export const titleOnly = <PageHeader title="Over ons" />

export const withIntro = (
  <PageHeader title="Inzage" intro="Vraag welke gegevens wij van je hebben. Je krijgt ze binnen een maand.">
    <p>
      Geldig vanaf <Day date="2026-09-01" />
    </p>
  </PageHeader>
)

export const dense = <PageHeader title="Politieke advertenties" intro="Wie betaalt waarvoor, en voor wie." dense />

export const longTitle = <PageHeader title="Verwerkingsverantwoordelijkheidsverklaringen van alle merken" />
