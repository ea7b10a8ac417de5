import type { BrandType } from '@site/shared/brands'
import { FormattedMessage, Link, useIntl } from '@site/shared/platform'
import type { DirectoryFilter } from './directory-filter.ts'
import styles from './type-menu.module.css'

interface TypeMenuProps {
  types: readonly BrandType[]
  active: DirectoryFilter['type']
  addressOf: (type: DirectoryFilter['type']) => string
}

/** All brands, or one type; links, so that each choice has a URL. */
export function TypeMenu({ types, active, addressOf }: TypeMenuProps) {
  const intl = useIntl()
  return (
    <nav aria-label={intl.formatMessage({ id: 'legal.phone.menu' })}>
      <ul className={styles.list}>
        {[undefined, ...types].map((type) => (
          <li key={type ?? 'ALL'}>
            <Link
              to={addressOf(type)}
              className={styles.type}
              aria-current={type === active ? 'true' : undefined}
              preventScrollReset
            >
              <FormattedMessage id={`legal.phone.types.${type ?? 'ALL'}`} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
