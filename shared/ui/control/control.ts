import styles from './control.module.css'

/** Class of `input`, `select` and `textarea`. */
export const controlStyle = styles.control
