import { FormattedMessage } from '@site/shared/platform'
import type { FormHandle } from '../../forms/index.ts'
import styles from './brand-checklist.module.css'
import type { BrandForm } from './brand-form.ts'

/** How many brands are chosen, for a place from which the list is not seen; the list itself says it to screen readers. */
export function BrandCount({ form }: { form: FormHandle<BrandForm> }) {
  return (
    <p className={styles.chosen} aria-hidden="true">
      <FormattedMessage id="rights_form.brands.count" values={{ count: form.values.brands.length }} />
    </p>
  )
}
