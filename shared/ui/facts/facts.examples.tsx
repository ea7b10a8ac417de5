import { Day } from '../day/day.tsx'
import { Fact, Facts } from './facts.tsx'

export const rows = (
  <Facts>
    <Fact name="rights_form.brands">De Lantaarn, Het Havenblad</Fact>
    <Fact name="rights_form.address.title">{'Anna Jansen\nKade 1\n1011 AB Amsterdam'}</Fact>
    <Fact name="rights_form.email">een.heel.lang.adres.zonder.plaats.om.af.te.breken@voorbeeld.lantaarn.example</Fact>
    <Fact name="rights_form.phone">{''}</Fact>
  </Facts>
)

export const columns = (
  <Facts layout="columns">
    <Fact name="rights_form.email">anna@voorbeeld.example</Fact>
    <Fact name="rights_form.brands" twoLines>
      De Lantaarn
    </Fact>
    <Fact name="rights_form.communication">
      <Day date="2026-05-01" />
    </Fact>
  </Facts>
)

export const tight = (
  <Facts layout="tight">
    <Fact name="rights_form.address.country">België</Fact>
    <Fact name="rights_form.address.house_number_extension">bis</Fact>
    <Fact name="rights_form.address.city">Llanfairpwllgwyngyllgogerychwyrndrobwll</Fact>
  </Facts>
)

export const stacked = (
  <Facts layout="stacked">
    <Fact name="rights_form.address.city">Antwerpen</Fact>
    <Fact name="rights_form.address.postal_code">2000</Fact>
  </Facts>
)
