import styles from './box.module.css'

/** Class of a checkbox in a list. */
export const boxStyle = styles.box
