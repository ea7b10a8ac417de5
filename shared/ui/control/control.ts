import styles from './control.module.css'

/** The class of an `input`, `select` or `textarea` in which one types or chooses, in forms and in filters. */
export const controlStyle = styles.control
