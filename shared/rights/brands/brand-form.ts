import { getBrands } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import { checkboxGroup, option } from '../../forms/index.ts'

/** The field that brands are chosen with, to be spread into a form; its values are the ids of the brands. */
export function brandForm(country: Country) {
  return {
    brands: checkboxGroup({
      label: 'rights_form.brands',
      rules: [option],
      options: getBrands(country).map(({ id, description }) => ({ value: String(id), text: description })),
    }),
  }
}

export type BrandForm = ReturnType<typeof brandForm>
