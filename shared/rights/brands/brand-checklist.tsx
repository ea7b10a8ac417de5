import { getBrands, type Brand } from '@site/shared/brands'
import type { Country } from '@site/shared/contract'
import { checkboxGroup, type FormHandle } from '../../forms/index.ts'
import { option, limits } from '../../rules/index.ts'
import { foldText } from '@site/shared/rules'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import { useState, type FocusEvent, useId } from 'react'
import { Choice } from '../../forms/controls/choices.tsx'
import { FieldErrorText, describedBy, useFieldView, VisuallyHidden } from '../../forms/controls/field-frame.tsx'
import styles from './brand-checklist.module.css'
import { controlStyle } from '../../ui/control/control.ts'

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

/** The brands whose name has `text` in it, whatever the case and the accents. */
export function findBrands(brands: readonly Brand[], text: string): readonly Brand[] {
  const wanted = foldText(text.trim())
  return brands.filter(({ description }) => foldText(description).includes(wanted))
}

type Brands = readonly string[]

/** Whether every brand is chosen: the state of the select-all control follows it (product §4). */
export function hasAll(all: Brands, chosen: Brands): boolean {
  return all.every((id) => chosen.includes(id))
}

/** All brands, or none when all are chosen already. */
export function toggleAll(all: Brands, chosen: Brands): Brands {
  return hasAll(all, chosen) ? [] : all
}

/** With `brand` if it was not chosen, without it if it was; in the order of the list. */
export function toggleBrand(all: Brands, chosen: Brands, brand: string): Brands {
  return all.filter((id) => chosen.includes(id) !== (id === brand))
}

/**
 * The brands of the country to tick, with one box for all of them that follows the list, and a search within the list
 * (product §2, direct marketing step 1). What is ticked stays so while the search hides it. What is wrong stands above the
 * list: below it nobody would see it.
 */
export function BrandChecklist({ form }: { form: FormHandle<BrandForm> }) {
  const view = useFieldView(form, 'brands')
  const [search, setSearch] = useState('')
  const brands = getBrands(getLocale().country)
  const found = findBrands(brands, search)
  const all = form.fields.brands.options.map(({ value }) => value)
  const chosen = form.values.brands
  const isAll = hasAll(all, chosen)

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) view.blur()
  }

  return (
    <fieldset className={styles.fieldset} id={`${view.id}-field`} aria-describedby={describedBy(view)} onBlur={leave}>
      <legend className={styles.legend}>{view.label}</legend>
      <FieldErrorText view={view} />
      <BrandSearch text={search} onChange={setSearch} found={found.length} />
      <div className={styles.all}>
        <Choice
          id={view.id}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll
          }}
          aria-invalid={view.error ? true : undefined}
          checked={isAll}
          onChange={() => form.set('brands', toggleAll(all, chosen))}
        >
          <FormattedMessage id="rights_form.brands.all" />
        </Choice>
      </div>
      <ul className={styles.list}>
        {found.map(({ id, description }) => (
          <li key={id}>
            <Choice
              type="checkbox"
              name={view.name}
              value={id}
              aria-invalid={view.error ? true : undefined}
              checked={chosen.includes(String(id))}
              onChange={() => form.set('brands', toggleBrand(all, chosen, String(id)))}
            >
              {description}
            </Choice>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">
        {chosen.length > 0 && <FormattedMessage id="rights_form.brands.count" values={{ count: chosen.length }} />}
      </VisuallyHidden>
    </fieldset>
  )
}

/** How many brands are chosen, for a place from which the list is not seen; the list itself says it to screen readers. */
export function BrandCount({ form }: { form: FormHandle<BrandForm> }) {
  return (
    <p className={styles.chosen} aria-hidden="true">
      <FormattedMessage id="rights_form.brands.count" values={{ count: form.values.brands.length }} />
    </p>
  )
}

interface BrandSearchProps {
  text: string
  onChange: (text: string) => void
  /** How many brands are left in the list. */
  found: number
}

/** Narrows a long list of brands. Not a field of the form: Enter in it does not send. */
export function BrandSearch({ text, onChange, found }: BrandSearchProps) {
  const id = useId()
  return (
    <div className={styles.search}>
      <label className={styles.label} htmlFor={id}>
        <FormattedMessage id="rights_form.brands.search" />
      </label>
      <input
        className={controlStyle}
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        maxLength={limits.search}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p className={styles.none} role="status">
        {text && found === 0 && <FormattedMessage id="rights_form.brands.none_found" />}
      </p>
    </div>
  )
}
