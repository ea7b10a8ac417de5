import { Accordion, AccordionSection } from './accordion.tsx'

export const brandsByCountry = (
  <Accordion>
    <AccordionSection title="Nederland" note="12 merken" open>
      De Lantaarn, Het Havenblad, Radio Zuiderzee
    </AccordionSection>
    <AccordionSection title="België" note="7 merken">
      La Lanterne, De Schelde
    </AccordionSection>
  </Accordion>
)

export const longTitles = (
  <Accordion>
    <AccordionSection title="Verwerkingsverantwoordelijkheidsverklaringen van alle dochterondernemingen" level={3} open>
      Wie er over je gegevens beslist.
    </AccordionSection>
    <AccordionSection title="Wat we doen met gegevens die we van anderen kregen" note="bijgewerkt in mei" level={3}>
      Niets zonder reden.
    </AccordionSection>
  </Accordion>
)
