import { getBrands, type Brand } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import { List, SearchInput } from '@site/shared/ui'
import { checkboxGroup, type FormHandle } from '../../forms/index.ts'
import { option } from '../../rules/index.ts'
import { matchWords } from '@site/shared/rules'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import { useId, useState } from 'react'
import { Choice, InvalidGroup, leaveGroup } from '../../forms/controls/choices.tsx'
import { describedBy, FieldErrorText, useFieldView, VisuallyHidden } from '../../forms/controls/field-frame.tsx'
import styles from './brand-checklist.module.css'
import { controlStyle } from '../../ui/control/control.ts'

/** Declares the brand checklist; values are ids of brands. */
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

export function findBrands(brands: readonly Brand[], text: string): readonly Brand[] {
  const isFound = matchWords(text)
  return brands.filter(({ description }) => isFound(description))
}

/** Adds or removes a brand, in the order of the list. */
export function toggleBrand(all: readonly string[], chosen: readonly string[], brand: string): readonly string[] {
  return all.filter((id) => chosen.includes(id) !== (id === brand))
}

interface BrandChecklistProps {
  form: FormHandle<BrandForm>
  /** Country whose brands the form declares. */
  country?: Country
}

/**
 * The brands of the country with a "select all" box and a search. Hidden brands stay selected. The error is above the
 * list: below it nobody would see it.
 */
export function BrandChecklist({ form, country = getLocale().country }: BrandChecklistProps) {
  const view = useFieldView(form, 'brands')
  const searchId = useId()
  const [search, setSearch] = useState('')
  const brands = getBrands(country)
  const matchingBrands = findBrands(brands, search)
  const allIds = form.fields.brands.options.map(({ value }) => value)
  const chosenIds = form.values.brands
  const isAll = allIds.every((id) => chosenIds.includes(id))

  return (
    <fieldset
      className={styles.fieldset}
      id={`${view.id}-field`}
      aria-describedby={describedBy(view)}
      onBlur={(event) => leaveGroup(view, event)}
    >
      <legend className={styles.legend}>{view.label}</legend>
      <InvalidGroup isInvalid={Boolean(view.error)}>
        <FieldErrorText view={view} />
        {/* Not a field of the form: Enter does not submit. */}
        <div className={styles.search}>
          <label className={styles.label} htmlFor={searchId}>
            <FormattedMessage id="rights_form.brands.search" />
          </label>
          <SearchInput
            className={controlStyle}
            id={searchId}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
          <p className={styles.none} role="status">
            {search && matchingBrands.length === 0 && <FormattedMessage id="rights_form.brands.none_found" />}
          </p>
        </div>
        {/* It would check brands that the search hides. */}
        <div className={styles.all} hidden={search.trim() !== ''}>
          <Choice
            id={view.id}
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = chosenIds.length > 0 && !isAll
            }}
            aria-invalid={view.error ? true : undefined}
            checked={isAll}
            onChange={() => form.set('brands', isAll ? [] : allIds)}
          >
            <FormattedMessage id="rights_form.brands.all_of" values={{ count: allIds.length }} />
          </Choice>
        </div>
        <List className={styles.list} translate="no">
          {matchingBrands.map(({ id, description }) => (
            <li key={id}>
              <Choice
                type="checkbox"
                name={view.name}
                value={id}
                aria-invalid={view.error ? true : undefined}
                checked={chosenIds.includes(String(id))}
                onChange={() => form.set('brands', toggleBrand(allIds, chosenIds, String(id)))}
              >
                {description}
              </Choice>
            </li>
          ))}
        </List>
      </InvalidGroup>
      <VisuallyHidden role="status">
        {chosenIds.length > 0 && (
          <FormattedMessage id="rights_form.brands.count" values={{ count: chosenIds.length }} />
        )}
      </VisuallyHidden>
    </fieldset>
  )
}

/** The number of selected brands, away from the list; hidden from screen readers, which the list informs. */
export function BrandCount({ form }: { form: FormHandle<BrandForm> }) {
  return (
    <p className={styles.chosen} aria-hidden="true">
      <FormattedMessage id="rights_form.brands.count" values={{ count: form.values.brands.length }} />
    </p>
  )
}
