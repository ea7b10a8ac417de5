import { Card, CardLink, CardList } from './card.tsx'
import * as icons from '../icon/icons.ts'

export const waysOn = (
  <CardList>
    <li>
      <CardLink to="/document/privacy-policy" title="Privacybeleid" icon={icons.shield}>
        Wat we van je weten, en waarom.
      </CardLink>
    </li>
    <li>
      <CardLink to="/document/cookie-policy" title="Cookiebeleid" icon={icons.cookie}>
        Wat je browser voor ons bewaart.
      </CardLink>
    </li>
    <li>
      <CardLink to="/phone" title="Telefoongids" level={3} />
    </li>
  </CardList>
)

export const withoutLink = (
  <Card title="Bel ons" icon={icons.phone}>
    Op werkdagen van 9 tot 17 uur.
  </Card>
)

export const longText = (
  <CardList>
    <li>
      <CardLink
        to="/about"
        title="Gegevensbeschermingseffectbeoordelingen en verwerkersovereenkomsten"
        icon={icons.document}
      >
        https://www.lantaarn.example/documenten/een-adres-zonder-enige-plaats-om-af-te-breken
      </CardLink>
    </li>
  </CardList>
)
