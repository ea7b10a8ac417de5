import { requestFlows } from '@site/shared/calls'
import { countries, type Country } from '@site/shared/contract'
import { getLocale } from '@site/shared/platform'
import { staffDraft } from '@site/shared/rights'
import type { Values } from '@site/shared/rules'
import { kindOf } from './intake-kinds.ts'

/** Returns the country of whose brands the customer is: staff enter requests of both at either host. */
export function countryOf({ brandCountry }: Values): Country {
  return countries.find((each) => each === brandCountry) ?? getLocale().country
}

/** Begins anew, for the same country. */
export function beginAgain() {
  staffDraft.reset({ brandCountry: countryOf(staffDraft.getState().values) })
}

/** Changes the country of what is being filled in. What the other one does not have is given up: its brands, and perhaps its kind. */
export function changeCountry(country: Country) {
  const { values } = staffDraft.getState()
  const kind = kindOf(values)
  const isUsualAddress = values['country'] === countryOf(values).toUpperCase()
  const isKnown = !kind || (requestFlows[kind].countries?.includes(country) ?? true)
  staffDraft.set({
    brandCountry: country,
    brands: [],
    brandName: '',
    ...(isUsualAddress && { country: country.toUpperCase() }),
    ...(!isKnown && { flowType: '' }),
  })
}
