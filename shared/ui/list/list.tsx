import type { ComponentProps } from 'react'
import styles from './list.module.css'

const join = (className = '') => `${styles.list} ${className}`

/** A list without bullets. Safari announces one as a list only by its role (WebKit bug 170179). */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari
  return <ul role="list" {...rest} className={join(className)} />
}

/** A list without numbers whose order says something. */
export function OrderedList({ className, ...rest }: ComponentProps<'ol'>) {
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari
  return <ol role="list" {...rest} className={join(className)} />
}
