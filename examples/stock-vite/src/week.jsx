import { useState } from 'react'
import styles from './week.module.css'

const times = { Zaterdag: 'negen uur', Zondag: 'geen krant', Feestdagen: 'negen uur' }

export default function Week() {
  const [day, setDay] = useState('Zaterdag')
  return (
    <>
      <p>
        <label>
          Dag{' '}
          <select value={day} onChange={({ target }) => setDay(target.value)}>
            {Object.keys(times).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </p>
      <p className={styles.time}>
        {day}: {times[day]}
      </p>
    </>
  )
}
