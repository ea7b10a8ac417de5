import * as styles from './result.module.css'

export default function Result({ answer }: { answer: string }) {
  return <p className={styles.result}>Je antwoord is {answer}.</p>
}
