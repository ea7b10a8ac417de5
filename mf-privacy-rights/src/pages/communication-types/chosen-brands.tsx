import { getBrands } from '@site/shared/brands'
import { FormattedMessage, getLocale, useIntl } from '@site/shared/platform'
import { getBrandIds, visitorDraft } from '@site/shared/rights'
import styles from './page.module.css'

/** So many are named; of more, how many others there are. */
const named = 8

/** Whose advertising this is about, as chosen in the step before: nobody has to go back to look. */
export function ChosenBrands() {
  const intl = useIntl()
  const ids = getBrandIds(visitorDraft)
  const all = getBrands(getLocale().country)
  const names = all.filter(({ id }) => ids.includes(String(id))).map(({ description }) => description)
  const rest = names.length > named + 1 ? names.length - named : 0
  const others = intl.formatMessage({ id: 'privacy_rights.communication_types.other_brands' }, { count: rest })
  const shown = rest > 0 ? [...names.slice(0, named), others] : names
  return (
    <p className={styles.chosen}>
      <strong>
        <FormattedMessage id="privacy_rights.communication_types.brands" />
      </strong>{' '}
      {names.length === all.length ? <FormattedMessage id="rights_form.brands.all" /> : intl.formatList(shown)}
    </p>
  )
}
