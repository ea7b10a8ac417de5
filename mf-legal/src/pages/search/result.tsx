import type { SearchKind } from '@site/shared/contract'
import { FormattedMessage, Link } from '@site/shared/platform'
import { Icon, icons } from '@site/shared/ui'
import type { Found } from './entry-index.ts'
import { excerpt, markHits, type Piece } from './passages.ts'
import styles from './result.module.css'

const shapes: Record<SearchKind, string> = {
  document: icons.document,
  right: icons.shield,
  page: icons.arrowRight,
  brand: icons.info,
  phone: icons.phone,
}

export function Result({ found: { entry, title, text, hits } }: { found: Found }) {
  const { kind, path, within, lang } = entry
  return (
    <li className={styles.result}>
      <Icon shape={shapes[kind]} className={styles.icon} />
      <div className={styles.body}>
        <h2 className={styles.title} lang={lang}>
          <Link to={path}>
            <Highlighted pieces={markHits(title, hits)} />
          </Link>
        </h2>
        <p className={styles.kind}>
          <FormattedMessage id={`legal.search.kinds.${kind}`} />
          {within && (
            <>
              {' · '}
              <span lang={lang}>{within}</span>
            </>
          )}
        </p>
        {text.text && (
          <p className={styles.text} lang={lang}>
            <Highlighted pieces={excerpt(text, hits)} />
          </p>
        )}
      </div>
    </li>
  )
}

function Highlighted({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ at, text, isHit }) =>
    isHit ? (
      <mark key={at} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
