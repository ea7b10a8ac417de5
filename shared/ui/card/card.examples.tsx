import { Card } from './card.tsx'
import * as icons from '../icon/icons.ts'

export const withIcon = (
  <Card title="Bel ons" icon={icons.phone}>
    Op werkdagen van 9 tot 17 uur.
  </Card>
)

export const titleOnly = <Card title="Telefoongids" level={3} />

export const longText = (
  <Card title="Gegevensbeschermingseffectbeoordelingen en verwerkersovereenkomsten" icon={icons.document}>
    https://www.lindehof.example/documenten/een-adres-zonder-enige-plaats-om-af-te-breken
  </Card>
)
