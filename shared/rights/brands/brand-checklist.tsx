import { getBrands } from '@site/shared/brands'
import { FormattedMessage, getLocale } from '@site/shared/platform'
import { useState, type FocusEvent } from 'react'
import { Choice } from '../../forms/controls/choice-group.tsx'
import { FieldErrorText } from '../../forms/controls/field-frame.tsx'
import { describedBy, useFieldView } from '../../forms/controls/field-view.ts'
import { VisuallyHidden } from '../../forms/controls/visually-hidden.tsx'
import type { FormHandle } from '../../forms/index.ts'
import styles from './brand-checklist.module.css'
import type { BrandForm } from './brand-form.ts'
import { BrandSearch } from './brand-search.tsx'
import { findBrands, hasAll, toggleAll, toggleBrand } from './brand-list.ts'

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
