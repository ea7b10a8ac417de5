import { Day } from '../day/day.tsx'
import { Facts, SummaryItem, SummaryList } from './summary-list.tsx'

export const rows = (
  <SummaryList>
    <SummaryItem name="rights_form.brands">De Lindehof, Het Havenblad</SummaryItem>
    <SummaryItem name="rights_form.address.title">{'Anna Jansen\nKade 1\n1011 AB Amsterdam'}</SummaryItem>
    <SummaryItem name="rights_form.email">
      een.heel.lang.adres.zonder.plaats.om.af.te.breken@voorbeeld.lindehof.example
    </SummaryItem>
    <SummaryItem name="rights_form.phone">{''}</SummaryItem>
  </SummaryList>
)

export const facts = (
  <Facts
    facts={{
      'rights_form.email': 'anna@voorbeeld.example',
      'rights_form.phone': null,
    }}
  />
)

export const tight = (
  <SummaryList tight>
    <SummaryItem name="rights_form.brands">De Lindehof</SummaryItem>
    <SummaryItem name="rights_form.communication">
      <Day date="2026-05-01" />
    </SummaryItem>
    <SummaryItem name="rights_form.address.country">België</SummaryItem>
    <SummaryItem name="rights_form.address.house_number_extension">bis</SummaryItem>
    <SummaryItem name="rights_form.address.city">Llanfairpwllgwyngyllgogerychwyrndrobwll</SummaryItem>
  </SummaryList>
)
